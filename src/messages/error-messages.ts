import type { ErrorCode } from '../api/errors.ts'
import { adminPasswordMinLength, messageMaxLength, nameMaxLength, passwordMaxLength } from '../api/shop-constants.ts'
import { m } from './compiled/messages.js'

const messages: Record<ErrorCode, () => string> = {
  MISSING_EMAIL: m.error_MISSING_EMAIL,
  MISSING_PASSWORD: m.error_MISSING_PASSWORD,
  INVALID_EMAIL: m.form_emailInvalid,
  EMAIL_EXISTS: m.error_EMAIL_EXISTS,
  WEAK_PASSWORD: () => m.error_WEAK_PASSWORD({ adminPasswordMinLength }),
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: () => m.error_PASSWORD_DOES_NOT_MEET_REQUIREMENTS({ passwordMaxLength }),
  UNEXPECTED_PARAMETER: m.error_UNEXPECTED_PARAMETER,
  ADMIN_ONLY_OPERATION: m.error_ADMIN_ONLY_OPERATION,
  INVALID_LOGIN_CREDENTIALS: m.error_INVALID_LOGIN_CREDENTIALS,
  MISSING_REQ_TYPE: m.error_MISSING_REQ_TYPE,
  INSUFFICIENT_PERMISSION: m.error_OPERATION_NOT_ALLOWED,
  OPERATION_NOT_ALLOWED: m.error_OPERATION_NOT_ALLOWED,
  MISSING_OOB_CODE: m.accounts_linkNotValid,
  INVALID_OOB_CODE: m.accounts_linkNotValid,
  EXPIRED_OOB_CODE: m.accounts_linkNotValid,
  INVALID_PASSWORD: m.error_INVALID_PASSWORD,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: m.error_CREDENTIAL_TOO_OLD_LOGIN_AGAIN,
  MISSING_CODE: m.error_INVALID_CODE,
  INVALID_CODE: m.error_INVALID_CODE,
  INVALID_MFA_PENDING_CREDENTIAL: m.error_INVALID_MFA_PENDING_CREDENTIAL,
  SECOND_FACTOR_EXISTS: m.error_SECOND_FACTOR_EXISTS,
  MFA_ENROLLMENT_NOT_FOUND: m.error_MFA_ENROLLMENT_NOT_FOUND,
  TOO_MANY_ATTEMPTS_TRY_LATER: m.error_TOO_MANY_ATTEMPTS_TRY_LATER,
  MAIL_NOT_DELIVERABLE: m.error_MAIL_NOT_DELIVERABLE,
  INVALID_ARGUMENT: m.error_INVALID_ARGUMENT,
  INVALID_CONTENT_TYPE: m.error_INVALID_CONTENT_TYPE,
  UNAUTHENTICATED: m.error_UNAUTHENTICATED,
  PERMISSION_DENIED: m.error_PERMISSION_DENIED,
  CROSS_ORIGIN_REQUEST: m.error_CROSS_ORIGIN_REQUEST,
  WRONG_HOST: m.error_WRONG_HOST,
  NOT_FOUND: m.error_NOT_FOUND,
  GONE: m.error_GONE,
  METHOD_NOT_ALLOWED: m.error_OPERATION_NOT_ALLOWED,
  PAYLOAD_TOO_LARGE: m.error_PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE: m.error_INVALID_CONTENT_TYPE,
  RESOURCE_EXHAUSTED: m.error_TOO_MANY_ATTEMPTS_TRY_LATER,
  INSUFFICIENT_STORAGE: m.error_INSUFFICIENT_STORAGE,
  UNSUPPORTED_PHOTO: m.error_UNSUPPORTED_PHOTO,
  BROKEN_PHOTO: m.error_BROKEN_PHOTO,
  TOO_MANY_PIXELS: m.error_TOO_MANY_PIXELS,
  IMAGE_IN_USE: m.error_IMAGE_IN_USE,
  IMAGE_NOT_FOUND: m.error_IMAGE_NOT_FOUND,
  IDEMPOTENCY_KEY_REUSED: m.error_IDEMPOTENCY_KEY_REUSED,
  UNAVAILABLE: m.error_UNAVAILABLE,
  INTERNAL: m.error_INTERNAL,
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
  establishedYear: m.form_yearInvalid,
  orderDays: m.form_orderDaysInvalid,
  from: m.form_dayInvalid,
  until: m.form_dayInvalid,
}

export function errorMessage(code: ErrorCode): string {
  return messages[code]()
}

export function fieldMessage(name: string): string {
  return (fields[name] ?? m.form_checkField)()
}
