/** A service that is told of page views besides; whoever runs the shop names it. Hosts and domains are bare names. */
export type AnalyticsService =
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; host: string; domain: string }
  | { kind: 'umami'; host: string; websiteId: string }

/** The screens on which a service's script runs: none where passwords are typed, and nothing of the owner's. */
export function isReportedToServices(path: string): boolean {
  return path === '/' || path.startsWith('/d/')
}
