import type { ErrorCode } from '../api/errors.ts'
import { adminPasswordMinLength, messageMaxLength, nameMaxLength, passwordMaxLength } from '../api/shop-constants.ts'
import { m } from './compiled/messages.js'

const errors: Record<ErrorCode, () => string> = {
  MISSING_EMAIL: m.refusal_MISSING_EMAIL,
  MISSING_PASSWORD: m.refusal_MISSING_PASSWORD,
  INVALID_EMAIL: m.form_emailInvalid,
  EMAIL_EXISTS: m.refusal_EMAIL_EXISTS,
  WEAK_PASSWORD: () => m.refusal_WEAK_PASSWORD({ adminPasswordMinLength }),
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: () => m.refusal_PASSWORD_DOES_NOT_MEET_REQUIREMENTS({ passwordMaxLength }),
  UNEXPECTED_PARAMETER: m.refusal_UNEXPECTED_PARAMETER,
  ADMIN_ONLY_OPERATION: m.refusal_ADMIN_ONLY_OPERATION,
  INVALID_LOGIN_CREDENTIALS: m.refusal_INVALID_LOGIN_CREDENTIALS,
  MISSING_REQ_TYPE: m.refusal_MISSING_REQ_TYPE,
  INSUFFICIENT_PERMISSION: m.refusal_OPERATION_NOT_ALLOWED,
  OPERATION_NOT_ALLOWED: m.refusal_OPERATION_NOT_ALLOWED,
  MISSING_OOB_CODE: m.accounts_linkNotValid,
  INVALID_OOB_CODE: m.accounts_linkNotValid,
  EXPIRED_OOB_CODE: m.accounts_linkNotValid,
  INVALID_PASSWORD: m.refusal_INVALID_PASSWORD,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: m.refusal_CREDENTIAL_TOO_OLD_LOGIN_AGAIN,
  MISSING_CODE: m.refusal_INVALID_CODE,
  INVALID_CODE: m.refusal_INVALID_CODE,
  INVALID_MFA_PENDING_CREDENTIAL: m.refusal_INVALID_MFA_PENDING_CREDENTIAL,
  SECOND_FACTOR_EXISTS: m.refusal_SECOND_FACTOR_EXISTS,
  MFA_ENROLLMENT_NOT_FOUND: m.refusal_MFA_ENROLLMENT_NOT_FOUND,
  TOO_MANY_ATTEMPTS_TRY_LATER: m.refusal_TOO_MANY_ATTEMPTS_TRY_LATER,
  MAIL_NOT_DELIVERABLE: m.refusal_MAIL_NOT_DELIVERABLE,
  INVALID_ARGUMENT: m.refusal_INVALID_ARGUMENT,
  INVALID_CONTENT_TYPE: m.refusal_INVALID_CONTENT_TYPE,
  UNAUTHENTICATED: m.refusal_UNAUTHENTICATED,
  PERMISSION_DENIED: m.refusal_PERMISSION_DENIED,
  CROSS_ORIGIN_REQUEST: m.refusal_CROSS_ORIGIN_REQUEST,
  WRONG_HOST: m.refusal_WRONG_HOST,
  NOT_FOUND: m.refusal_NOT_FOUND,
  GONE: m.refusal_GONE,
  METHOD_NOT_ALLOWED: m.refusal_METHOD_NOT_ALLOWED,
  PAYLOAD_TOO_LARGE: m.refusal_PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE: m.refusal_UNSUPPORTED_MEDIA_TYPE,
  RESOURCE_EXHAUSTED: m.refusal_RESOURCE_EXHAUSTED,
  INSUFFICIENT_STORAGE: m.refusal_INSUFFICIENT_STORAGE,
  UNSUPPORTED_PHOTO: m.refusal_UNSUPPORTED_PHOTO,
  BROKEN_PHOTO: m.refusal_BROKEN_PHOTO,
  TOO_MANY_PIXELS: m.refusal_TOO_MANY_PIXELS,
  IMAGE_IN_USE: m.refusal_IMAGE_IN_USE,
  IMAGE_NOT_FOUND: m.refusal_IMAGE_NOT_FOUND,
  IDEMPOTENCY_KEY_REUSED: m.refusal_IDEMPOTENCY_KEY_REUSED,
  UNAVAILABLE: m.refusal_UNAVAILABLE,
  INTERNAL: m.refusal_INTERNAL,
}

const fields: Record<string, () => string> = {
  name: () => m.form_tooLong({ maxLength: nameMaxLength }),
  email: m.form_emailInvalid,
  message: () => m.form_tooLong({ maxLength: messageMaxLength }),
  price: m.form_priceInvalid,
  category: m.field_category,
  confirmPassword: m.accounts_passwordsDoNotMatch,
  newEmail: m.form_emailInvalid,
  whatsapp: m.form_numberInvalid,
  videos: m.form_linkInvalid,
  map: m.form_linkInvalid,
  from: m.form_dayInvalid,
  until: m.form_dayInvalid,
}

export function errorMessage(code: ErrorCode): string {
  return errors[code]()
}

export function fieldMessage(name: string): string {
  return (fields[name] ?? m.form_checkField)()
}
