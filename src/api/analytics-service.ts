/** Hosts and domains have no scheme and no path. */
export type AnalyticsService =
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; host: string; domain: string }
  | { kind: 'umami'; host: string; websiteId: string }

/** The script of a service must not run where passwords are typed. */
export function isReportedToServices(path: string): boolean {
  return path === '/' || path.startsWith('/d/')
}
