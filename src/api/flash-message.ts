import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

/** What became of a form that the browser posted by itself, told to the next page once. */
export interface FlashMessage {
  call: EndpointName
  /** Absent when it was done. */
  refusal?: {
    code: ErrorCode
    field?: string
    /** Of a fault of the shop's own: how its log knows the request that failed. */
    requestId?: string
  }
  /** What was typed, passwords aside, so that nothing is lost. */
  values: Record<string, string>
}
