/** Maps codes to HTTP statuses. The codes of `accounts:` are Identity Toolkit's, others google.rpc.Code's if possible. */
export const errorStatuses = {
  MISSING_EMAIL: 400,
  MISSING_PASSWORD: 400,
  INVALID_EMAIL: 400,
  EMAIL_EXISTS: 400,
  WEAK_PASSWORD: 400,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 400,
  UNEXPECTED_PARAMETER: 400,
  ADMIN_ONLY_OPERATION: 400,
  INVALID_LOGIN_CREDENTIALS: 400,
  MISSING_REQ_TYPE: 400,
  INSUFFICIENT_PERMISSION: 400,
  OPERATION_NOT_ALLOWED: 400,
  MISSING_OOB_CODE: 400,
  INVALID_OOB_CODE: 400,
  EXPIRED_OOB_CODE: 400,
  INVALID_PASSWORD: 400,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 400,
  MISSING_CODE: 400,
  INVALID_CODE: 400,
  INVALID_MFA_PENDING_CREDENTIAL: 400,
  SECOND_FACTOR_EXISTS: 400,
  MFA_ENROLLMENT_NOT_FOUND: 400,
  TOO_MANY_ATTEMPTS_TRY_LATER: 400,
  MAIL_NOT_DELIVERABLE: 503,
  INVALID_ARGUMENT: 400,
  INVALID_CONTENT_TYPE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  CROSS_ORIGIN_REQUEST: 403,
  WRONG_HOST: 421,
  NOT_FOUND: 404,
  GONE: 410,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RESOURCE_EXHAUSTED: 429,
  INSUFFICIENT_STORAGE: 507,
  UNSUPPORTED_PHOTO: 415,
  BROKEN_PHOTO: 422,
  TOO_MANY_PIXELS: 413,
  IMAGE_IN_USE: 409,
  IMAGE_NOT_FOUND: 404,
  IDEMPOTENCY_KEY_REUSED: 422,
  BACKUP_INCOMPLETE: 422,
  BACKUP_OF_OTHER_RELEASE: 422,
  BACKUP_NOT_DECRYPTED: 422,
  SHOP_NOT_EMPTY: 409,
  RESTORE_RUNNING: 409,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

export type ErrorCode = keyof typeof errorStatuses

export interface ErrorEnvelope {
  error: {
    code: number
    /** The message is `CODE`, `CODE : detail`, or Identity Toolkit's text about invalid input. */
    message: string
    status?: string
    errors: { message: string; reason: string; domain?: 'global' }[]
    /** The log identifies a server error by the request's id, and `fieldViolations` names a rejected field. */
    details?: [
      | { '@type': 'type.googleapis.com/google.rpc.RequestInfo'; requestId: string }
      | { '@type': 'type.googleapis.com/google.rpc.BadRequest'; fieldViolations: [{ field: string }] },
    ]
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
