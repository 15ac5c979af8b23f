import type { ErrorCode } from '../api/errors.ts'
import { messageMaxLength, nameMaxLength, ownerPasswordMinLength, passwordMaxLength } from '../api/shop-constants.ts'
import { m } from './compiled/messages.js'

type CodeWithMessage = Parameters<typeof m.error>[0]['code']
type OtherCode = Exclude<ErrorCode, CodeWithMessage>

const otherMessages: Record<OtherCode, () => string> = {
  INVALID_EMAIL: m.form_emailInvalid,
  INSUFFICIENT_PERMISSION: () => errorMessage('OPERATION_NOT_ALLOWED'),
  METHOD_NOT_ALLOWED: () => errorMessage('OPERATION_NOT_ALLOWED'),
  MISSING_OOB_CODE: m.accounts_linkNotValid,
  INVALID_OOB_CODE: m.accounts_linkNotValid,
  EXPIRED_OOB_CODE: m.accounts_linkNotValid,
  MISSING_CODE: () => errorMessage('INVALID_CODE'),
  UNSUPPORTED_MEDIA_TYPE: () => errorMessage('INVALID_CONTENT_TYPE'),
  RESOURCE_EXHAUSTED: () => errorMessage('TOO_MANY_ATTEMPTS_TRY_LATER'),
}

const fields: Record<string, () => string> = {
  name: () => m.form_tooLong({ maxLength: nameMaxLength }),
  email: m.form_emailInvalid,
  message: () => m.form_tooLong({ maxLength: messageMaxLength }),
  phone: m.form_phoneInvalid,
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
  if (code in otherMessages) return otherMessages[code as OtherCode]()
  return m.error({ code: code as CodeWithMessage, ownerPasswordMinLength, passwordMaxLength })
}

export function fieldMessage(name: string): string {
  return (fields[name] ?? m.form_checkField)()
}
