/**
 * Every expected "no" of the product. The account codes are those of Google's Identity Toolkit, whose contract the
 * `accounts:` calls keep; the others are its neighbours' (google.rpc.Code) where there is one.
 */
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

/** What a script sees when a call is refused: the envelope of the Identity Toolkit, for every call. */
export interface ErrorEnvelope {
  error: {
    code: number
    /** `CODE`, or `CODE : detail`; for a request that does not fit its schema, the sentence of the hosted service. */
    message: string
    status?: string
    errors: { message: string; reason: string; domain?: 'global' }[]
    /** Of a fault of the shop's own: how its log knows the request (google.rpc.RequestInfo). */
    details?: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo'; requestId: string }]
  }
}

/** An expected "no". Anything else that is thrown is a bug and is answered as INTERNAL. */
export class ApiError extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** For people who write programs: what exactly does not fit. */
  readonly detail: string | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined
  /** The field of the request that it is about. */
  readonly field: string | undefined
  /** What a person can say of a fault of the shop's own, so that it is found in the log. */
  readonly requestId: string | undefined

  constructor(
    code: ErrorCode,
    about: { detail?: string; retryAfterSeconds?: number; field?: string; requestId?: string; cause?: unknown } = {},
  ) {
    super(about.detail ? `${code} : ${about.detail}` : code, { cause: about.cause })
    this.code = code
    this.detail = about.detail
    this.retryAfterSeconds = about.retryAfterSeconds
    this.field = about.field
    this.requestId = about.requestId
  }
}
