import type { EndpointName } from './endpoints.ts'
import type { ApiError } from './errors.ts'

export interface FlashMessage {
  endpoint: EndpointName
  error?: Pick<ApiError, 'code' | 'field' | 'requestId'>
  /** The submitted values do not include passwords. */
  values: Record<string, string>
}
