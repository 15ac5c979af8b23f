import { z } from 'zod'
import { closureReasonMaxLength } from './shop-constants.ts'
import { line } from './text.ts'

/** A day in the shop's time zone. */
const Day = z.iso.date({ error: 'must be a day, such as 2026-11-24' })

/** Days, from the first to the last, on which the shop does not open. */
export const Closure = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  /** Empty where the owner has not written it twice: then those who read Tamil see the other one. */
  reasonInTamil: z.string(),
})
export type Closure = z.infer<typeof Closure>

export const ClosureList = z.object({
  closures: z.array(Closure),
  /** Epoch milliseconds by the shop's clock. */
  time: z.number(),
})

/** The first day is today and the last one the first, where nothing is said. */
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

export const ClosureById = z.strictObject({ id: z.string().max(100) })
