import { z } from 'zod'
import { closureReasonMaxLength } from './shop-constants.ts'
import { line } from './text.ts'

export const Day = z.iso.date({ error: 'must be a day, such as 2026-11-24' })

/** The shop is closed from `from` to `until`, both included. Days are in its time zone. */
export const Closure = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  /** Tamil pages fall back to `reason` if this is empty. */
  reasonInTamil: z.string(),
})
export type Closure = z.infer<typeof Closure>

/** `from` defaults to today, and `until` to `from`. */
export const NewClosure = z.strictObject({
  from: Day.optional(),
  until: Day.optional(),
  reason: line(closureReasonMaxLength).optional(),
  reasonInTamil: line(closureReasonMaxLength).optional(),
})
export type NewClosure = z.output<typeof NewClosure>

export const ClosureChange = z.strictObject({ id: z.string().max(100), reasonInTamil: line(closureReasonMaxLength) })
export type ClosureChange = z.output<typeof ClosureChange>
