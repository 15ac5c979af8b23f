import { z } from 'zod'
import { interests, pathMaxLength, visitOrigins } from './shop-constants.ts'

export const VisitOrigin = z.enum(visitOrigins, { error: `must be one of ${visitOrigins.join(', ')}` })
export type VisitOrigin = z.infer<typeof VisitOrigin>

export const PageView = z.strictObject({
  /** The path with its anchor, never a query: a mailed reset link carries its code there. */
  path: z
    .string({ error: 'must be string' })
    .max(pathMaxLength, { error: `must be at most ${pathMaxLength} characters` })
    .refine((path) => path.isWellFormed(), { error: 'must be well-formed Unicode' })
    .regex(/^\/[^?\s]*$/, { error: 'must be a path without a query' }),
  /** Only with the view that begins a visit. */
  from: VisitOrigin.optional(),
})
export type PageView = z.infer<typeof PageView>

export const Interest = z.enum(interests, { error: `must be one of ${interests.join(', ')}` })
export type Interest = z.infer<typeof Interest>

/** That somebody looks at a design, or is about to ask for it. */
export const DesignInterest = z.strictObject({
  /** Of the gallery item. */
  id: z.string({ error: 'must be string' }).regex(/^[\w-]{1,100}$/, { error: 'must be the id of a gallery item' }),
  interest: Interest,
})
export type DesignInterest = z.infer<typeof DesignInterest>

const Count = z.number().int().nonnegative()

/** What the owner sees of the last days, today included. */
export const Statistics = z.object({
  /** Every day, also one without a visit, oldest first; in the shop's time zone, `2026-11-21`. */
  days: z.array(z.object({ day: z.string(), visits: Count })),
  /** Those that hang and that somebody has looked at or asked about, looked at most first. */
  designs: z.array(z.object({ code: z.string(), lookedAt: Count, askedAbout: Count })),
  /** All kinds of places, most visits first. */
  places: z.array(z.object({ place: VisitOrigin, visits: Count })),
})
export type Statistics = z.infer<typeof Statistics>
