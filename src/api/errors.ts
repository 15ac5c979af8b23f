/** The codes of `accounts:` endpoints are Identity Toolkit's. Others are from google.rpc.Code where possible. */
export const errorCodes = [
  'MISSING_EMAIL',
  'MISSING_PASSWORD',
  'INVALID_EMAIL',
  'EMAIL_EXISTS',
  'WEAK_PASSWORD',
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  'UNEXPECTED_PARAMETER',
  'ADMIN_ONLY_OPERATION',
  'INVALID_LOGIN_CREDENTIALS',
  'MISSING_REQ_TYPE',
  'INSUFFICIENT_PERMISSION',
  'OPERATION_NOT_ALLOWED',
  'MISSING_OOB_CODE',
  'INVALID_OOB_CODE',
  'EXPIRED_OOB_CODE',
  'INVALID_PASSWORD',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'MISSING_CODE',
  'INVALID_CODE',
  'INVALID_MFA_PENDING_CREDENTIAL',
  'SECOND_FACTOR_EXISTS',
  'MFA_ENROLLMENT_NOT_FOUND',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'MAIL_NOT_DELIVERABLE',
  'INVALID_ARGUMENT',
  'INVALID_CONTENT_TYPE',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'CROSS_ORIGIN_REQUEST',
  'WRONG_HOST',
  'NOT_FOUND',
  'GONE',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RESOURCE_EXHAUSTED',
  'INSUFFICIENT_STORAGE',
  'UNSUPPORTED_PHOTO',
  'BROKEN_PHOTO',
  'TOO_MANY_PIXELS',
  'IMAGE_IN_USE',
  'IMAGE_NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface ErrorEnvelope {
  error: {
    code: number
    /** The message is `CODE`, `CODE : detail`, or Identity Toolkit's text about invalid input. */
    message: string
    status?: string
    errors: { message: string; reason: string; domain?: 'global' }[]
    /** The log identifies a server error by this id (google.rpc.RequestInfo). */
    details?: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo'; requestId: string }]
  }
}

type ErrorDetails = Partial<Pick<ApiError, 'detail' | 'retryAfterSeconds' | 'field' | 'requestId' | 'cause'>>

/** Expected failures are instances of this class. Any other thrown error is a bug and becomes INTERNAL. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly detail?: string
  readonly retryAfterSeconds?: number
  readonly field?: string
  readonly requestId?: string

  constructor(code: ErrorCode, { cause, ...details }: ErrorDetails = {}) {
    super(details.detail ? `${code} : ${details.detail}` : code, { cause })
    this.code = code
    Object.assign(this, details)
  }
}
