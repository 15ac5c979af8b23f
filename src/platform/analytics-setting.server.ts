import { AnalyticsService } from '../api/analytics.ts'

const fieldsOf: Record<string, string[]> = { ga4: ['id'], plausible: ['host', 'domain'], umami: ['host', 'websiteId'] }

export const analyticsSyntax =
  'must be first-party, none, ga4:G-XXXXXXXXXX, plausible:plausible.io:shop.example (the host of its script, ' +
  "then the site's name there) or umami:cloud.umami.is:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e (the host of its " +
  'script, then the website id)'

/** Parses the setting. First-party counts continue beside a service. @throws when the value is invalid. */
export function readAnalytics(value: string) {
  if (value === 'first-party' || value === 'none') return { countsVisits: value === 'first-party', service: undefined }
  const [kind = '', ...parts] = value.split(':')
  const fields = parts.map((part, index) => [fieldsOf[kind]?.[index], part])
  return { countsVisits: true, service: AnalyticsService.parse({ kind, ...Object.fromEntries(fields) }) }
}

export function hostsOf(service: AnalyticsService): { scripts: string[]; connections: string[] } {
  if (service.kind !== 'ga4') return { scripts: [`https://${service.host}`], connections: [`https://${service.host}`] }
  return {
    scripts: ['https://www.googletagmanager.com'],
    // Visitors in Europe use the second host.
    connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
  }
}
