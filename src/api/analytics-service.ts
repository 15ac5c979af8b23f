/** An external analytics service. Hosts and domains are bare names. */
export type AnalyticsService =
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; host: string; domain: string }
  | { kind: 'umami'; host: string; websiteId: string }

/** Tells whether the script of a service runs on the page: never where passwords are typed. */
export function isReportedToServices(path: string): boolean {
  return path === '/' || path.startsWith('/d/')
}
