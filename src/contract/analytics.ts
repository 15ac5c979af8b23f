import { pathMaxLength } from './shop-facts.ts'
import { z } from './zod.ts'

/** The path with its anchor, never a query: a mailed reset link carries its code there. */
export const PageView = z.strictObject({
  path: z
    .string({ error: 'must be string' })
    .max(pathMaxLength, { error: `must be at most ${pathMaxLength} characters` })
    .refine((path) => path.isWellFormed(), { error: 'must be well-formed Unicode' })
    .regex(/^\/[^?\s]*$/, { error: 'must be a path without a query' }),
})
export type PageView = z.infer<typeof PageView>
