import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

/** The result of a form that the browser posted without script; the next page shows it once. */
export interface FlashMessage {
  endpoint: EndpointName
  /** Is absent after a success. */
  error?: {
    code: ErrorCode
    field?: string
    /** Identifies the request in the log after a server error. */
    requestId?: string
  }
  /** The typed values, without passwords. */
  values: Record<string, string>
}
