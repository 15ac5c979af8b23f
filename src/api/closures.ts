import { z } from 'zod'
import { endpoint } from './define-endpoint.ts'
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

export const closureEndpoints = {
  listClosures: endpoint('GET /v1/closures', 'anyone', {
    summary: 'Lists current and future closed days, earliest first, and the time of the shop.',
    output: z.object({ closures: z.array(Closure), time: z.number() }),
  }),
  addClosure: endpoint('POST /v1/closures', 'admin', {
    summary: 'Closes the shop from the first day to the last. Both default to today.',
    input: NewClosure,
    output: Closure,
    takesIdempotencyKey: true,
  }),
  changeClosure: endpoint('PATCH /v1/closures/:id', 'admin', {
    summary: 'Changes the reason in Tamil.',
    input: ClosureChange,
    output: Closure,
  }),
  deleteClosure: endpoint('DELETE /v1/closures/:id', 'admin', { summary: 'Deletes closed days.' }),
}
