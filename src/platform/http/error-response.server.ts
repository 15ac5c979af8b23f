import { ApiError, type ErrorCode, type ErrorEnvelope, errorStatuses } from '../../api/errors.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import type { Deps } from '../deps.server.ts'
import { FilesFull, FilesUnavailable } from '../files/file-store.ts'
import { currentRequestId } from '../log.server.ts'

/** A key is an error code, or the HTTP status of other codes. */
const replies: Record<string, { status?: string; reason?: string }> = {
  INVALID_ARGUMENT: { status: 'INVALID_ARGUMENT' },
  INVALID_CONTENT_TYPE: { status: 'INVALID_ARGUMENT', reason: 'unknown' },
  400: {},
  401: { status: 'UNAUTHENTICATED', reason: 'required' },
  403: { status: 'PERMISSION_DENIED', reason: 'forbidden' },
  404: { status: 'NOT_FOUND', reason: 'notFound' },
  409: { status: 'FAILED_PRECONDITION' },
  410: { status: 'NOT_FOUND', reason: 'gone' },
  429: { status: 'RESOURCE_EXHAUSTED', reason: 'rateLimitExceeded' },
  500: { status: 'INTERNAL' },
  503: { status: 'UNAVAILABLE' },
  507: { status: 'RESOURCE_EXHAUSTED', reason: 'insufficientStorage' },
}

/** The message of these codes is their detail, as in Identity Toolkit. */
const codesWithPlainMessage = new Set<ErrorCode>(['INVALID_ARGUMENT', 'INVALID_CONTENT_TYPE', 'METHOD_NOT_ALLOWED'])

export function toApiError(cause: unknown, { log }: Deps): ApiError {
  if (cause instanceof ApiError) {
    if (cause.code === 'UNAVAILABLE' && cause.cause) log.warn({ err: cause.cause }, 'unavailable')
    return cause
  }
  const isFileStore = cause instanceof FilesUnavailable
  if (!isFileStore && !isDatabaseUnavailable(cause)) {
    log.error({ err: cause }, 'unexpected error')
    return new ApiError('INTERNAL', { cause })
  }
  log.warn({ err: cause }, `${isFileStore ? 'file store' : 'database'} unavailable`)
  if (cause instanceof FilesFull) return new ApiError('INSUFFICIENT_STORAGE', { retryAfterSeconds: 60, cause })
  return new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, cause })
}

export function errorResponse(error: ApiError): Response {
  const code = errorStatuses[error.code]
  const { status, reason = 'invalid' } = replies[error.code] ?? replies[code] ?? { status: 'INVALID_ARGUMENT' }
  const message = codesWithPlainMessage.has(error.code) ? (error.detail ?? error.code) : error.message
  const { field } = error
  const isInvalidJson = error.cause instanceof SyntaxError
  const requestId = error.code === 'INTERNAL' ? currentRequestId() : undefined
  const envelope: ErrorEnvelope = {
    error: {
      code,
      message,
      errors: [{ message, reason: isInvalidJson ? 'parseError' : reason, domain: 'global' }],
      ...(status && { status }),
      ...(requestId && { details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }] }),
      ...(field && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field }] }],
      }),
    },
  }
  const headers = new Headers()
  if (error.retryAfterSeconds) headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  // Closing the connection prevents parsing the unread rest of the body as the next request.
  if (error.code === 'PAYLOAD_TOO_LARGE') headers.set('Connection', 'close')
  return Response.json(envelope, { status: code, headers })
}
