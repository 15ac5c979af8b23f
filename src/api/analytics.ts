import { z } from 'zod'
import { connectionTypes, interests, pathMaxLength, visitOrigins, type webVitals } from './shop-constants.ts'
import { text } from './text.ts'

export const VisitOrigin = z.enum(visitOrigins, { error: `must be one of ${visitOrigins.join(', ')}` })
export type VisitOrigin = z.infer<typeof VisitOrigin>

export const PageView = z.strictObject({
  /** The path must not have a query, because the query of a mailed link contains a secret code. */
  path: text(pathMaxLength).regex(/^\/[^?\s]*$/, { error: 'must be a path without a query' }),
  from: VisitOrigin.optional(),
})
export type PageView = z.infer<typeof PageView>

export const Interest = z.enum(interests, { error: `must be one of ${interests.join(', ')}` })
export type Interest = z.infer<typeof Interest>

export const DesignInterest = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/, { error: 'must be the id of a gallery item' }),
  interest: Interest,
})
export type DesignInterest = z.infer<typeof DesignInterest>

const Figure = z.number().min(0).optional()

/** LCP and INP are in milliseconds. A browser leaves out what it does not measure. */
export const WebVitals = z.strictObject({
  /** The path as the router has it, such as `/d/:code`. */
  page: text(pathMaxLength),
  connection: z.enum(connectionTypes),
  LCP: Figure,
  INP: Figure,
  CLS: Figure,
})
export type WebVitals = z.infer<typeof WebVitals>
export type WebVital = (typeof webVitals)[number]

const host = z.hostname().regex(/\.[a-z]/i)

/** Hosts and domains have neither scheme nor path. */
export const AnalyticsService = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ga4'), id: z.string().regex(/^G-[A-Z0-9]{4,20}$/) }),
  z.strictObject({ kind: z.literal('plausible'), host, domain: host }),
  z.strictObject({ kind: z.literal('umami'), host, websiteId: z.uuid() }),
])
export type AnalyticsService = z.infer<typeof AnalyticsService>
