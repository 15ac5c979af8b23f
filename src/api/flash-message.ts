import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

export interface FlashMessage {
  endpoint: EndpointName
  error?: {
    code: ErrorCode
    field?: string
    requestId?: string
  }
  /** The submitted values do not include passwords. */
  values: Record<string, string>
}
