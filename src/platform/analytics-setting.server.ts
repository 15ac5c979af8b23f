import { z } from 'zod'
import type { AnalyticsService } from '../api/analytics-service.ts'

export interface Analytics {
  countsHere: boolean
  service: AnalyticsService | undefined
}

const host = z.hostname().regex(/\.[a-z]/i)
const Service = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ga4'), id: z.string().regex(/^G-[A-Z0-9]{4,20}$/) }),
  z.object({ kind: z.literal('plausible'), host, domain: host }),
  z.object({ kind: z.literal('umami'), host, websiteId: z.uuid() }),
])

/** The shop counts visits itself even if it reports them to a service. */
export const AnalyticsSetting = z.string().transform((value, context): Analytics => {
  if (value === 'first-party' || value === 'none') return { countsHere: value === 'first-party', service: undefined }
  const { data: service } = Service.safeParse(splitService(value))
  if (service) return { countsHere: true, service }
  context.addIssue({
    code: 'custom',
    message:
      'must be first-party, none, ga4:G-XXXXXXXXXX, plausible:plausible.io:shop.example (the host of its script, ' +
      "then the site's name there) or umami:cloud.umami.is:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e (the host of its " +
      'script, then the website id)',
  })
  return z.NEVER
})

function splitService(value: string) {
  const [kind, first, second, ...more] = value.split(':')
  if (more.length > 0) return undefined
  if (kind === 'ga4') return second === undefined ? { kind, id: first } : undefined
  return kind === 'plausible' ? { kind, host: first, domain: second } : { kind, host: first, websiteId: second }
}

export function hostsOf(service: AnalyticsService): { scripts: string[]; connections: string[] } {
  if (service.kind !== 'ga4') return { scripts: [`https://${service.host}`], connections: [`https://${service.host}`] }
  return {
    scripts: ['https://www.googletagmanager.com'],
    // Visitors in Europe use the second host.
    connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
  }
}
