import { ApiError, type ErrorCode, type ErrorEnvelope } from '../../api/errors.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { FilesFull, FilesUnavailable } from '../files/file-store.ts'
import { currentRequestId } from '../log.server.ts'
import type { Shop } from '../shop.server.ts'

const replies: Partial<Record<ErrorCode, { code: number; status?: string; reason?: string }>> = {
  MAIL_NOT_DELIVERABLE: { code: 503, status: 'UNAVAILABLE' },
  INVALID_ARGUMENT: { code: 400, status: 'INVALID_ARGUMENT' },
  INVALID_CONTENT_TYPE: { code: 400, status: 'INVALID_ARGUMENT', reason: 'unknown' },
  UNAUTHENTICATED: { code: 401, status: 'UNAUTHENTICATED', reason: 'required' },
  PERMISSION_DENIED: { code: 403, status: 'PERMISSION_DENIED', reason: 'forbidden' },
  CROSS_ORIGIN_REQUEST: { code: 403, status: 'PERMISSION_DENIED', reason: 'forbidden' },
  WRONG_HOST: { code: 421, status: 'INVALID_ARGUMENT' },
  NOT_FOUND: { code: 404, status: 'NOT_FOUND', reason: 'notFound' },
  GONE: { code: 410, status: 'NOT_FOUND', reason: 'gone' },
  METHOD_NOT_ALLOWED: { code: 405, status: 'INVALID_ARGUMENT' },
  PAYLOAD_TOO_LARGE: { code: 413, status: 'INVALID_ARGUMENT' },
  UNSUPPORTED_MEDIA_TYPE: { code: 415, status: 'INVALID_ARGUMENT' },
  RESOURCE_EXHAUSTED: { code: 429, status: 'RESOURCE_EXHAUSTED', reason: 'rateLimitExceeded' },
  INSUFFICIENT_STORAGE: { code: 507, status: 'RESOURCE_EXHAUSTED', reason: 'insufficientStorage' },
  UNSUPPORTED_PHOTO: { code: 415, status: 'INVALID_ARGUMENT' },
  BROKEN_PHOTO: { code: 422, status: 'INVALID_ARGUMENT' },
  TOO_MANY_PIXELS: { code: 413, status: 'INVALID_ARGUMENT' },
  IMAGE_IN_USE: { code: 409, status: 'FAILED_PRECONDITION' },
  IMAGE_NOT_FOUND: { code: 404, status: 'NOT_FOUND', reason: 'notFound' },
  IDEMPOTENCY_KEY_REUSED: { code: 422, status: 'INVALID_ARGUMENT' },
  UNAVAILABLE: { code: 503, status: 'UNAVAILABLE' },
  INTERNAL: { code: 500, status: 'INTERNAL' },
}

/** The message of these codes is their detail, as in Identity Toolkit. */
const codesWithPlainMessage = new Set<ErrorCode>(['INVALID_ARGUMENT', 'INVALID_CONTENT_TYPE', 'METHOD_NOT_ALLOWED'])

export function toApiError(cause: unknown, { log }: Shop): ApiError {
  if (cause instanceof ApiError) return cause
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
  const { code, status, reason = 'invalid' } = replies[error.code] ?? { code: 400 }
  const message = codesWithPlainMessage.has(error.code) ? (error.detail ?? error.code) : error.message
  const isInvalidJson = error.cause instanceof SyntaxError
  const requestId = error.code === 'INTERNAL' ? currentRequestId() : undefined
  const envelope: ErrorEnvelope = {
    error: {
      code,
      message,
      errors: [{ message, reason: isInvalidJson ? 'parseError' : reason, domain: 'global' }],
      ...(status && { status }),
      ...(requestId && { details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }] }),
    },
  }
  const headers = new Headers()
  if (error.retryAfterSeconds) headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  // Closing the connection prevents parsing the unread rest of the body as the next request.
  if (error.code === 'PAYLOAD_TOO_LARGE') headers.set('Connection', 'close')
  return Response.json(envelope, { status: code, headers })
}
