import { z } from 'zod'
import { closureReasonMaxLength } from './shop-constants.ts'
import { line } from './text.ts'

const Day = z.iso.date({ error: 'must be a day, such as 2026-11-24' })

/** The first and last day are closed, too. Days are in the time zone of the shop. */
export const Closure = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  /** Tamil pages show the other reason if this one is empty. */
  reasonInTamil: z.string(),
})
export type Closure = z.infer<typeof Closure>

/** The first day defaults to today, and the last one to the first. */
export const NewClosure = z.strictObject({
  from: Day.optional(),
  until: Day.optional(),
  reason: line(closureReasonMaxLength).optional(),
  reasonInTamil: line(closureReasonMaxLength).optional(),
})
export type NewClosure = z.output<typeof NewClosure>

export const ClosureChange = z.strictObject({
  id: z.string().max(100),
  reasonInTamil: line(closureReasonMaxLength),
})
export type ClosureChange = z.output<typeof ClosureChange>
