/** Hosts and domains have neither scheme nor path. */
export type AnalyticsService =
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; host: string; domain: string }
  | { kind: 'umami'; host: string; websiteId: string }

/** Returns whether pages at the path run the service's script, which must not run where passwords are typed. */
export function isReportedToServices(path: string): boolean {
  return path === '/' || path.startsWith('/d/')
}
