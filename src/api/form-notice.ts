import type { CallName } from './calls.ts'
import type { RefusalCode } from './errors.ts'

/** What became of a form that the browser posted by itself, told to the next page once. */
export interface FormNotice {
  call: CallName
  /** Absent when it was done. */
  refusal?: {
    code: RefusalCode
    field?: string
    /** Of a fault of the shop's own: how its log knows the request that failed. */
    requestId?: string
  }
  /** What was typed, passwords aside, so that nothing is lost. */
  values: Record<string, string>
}
