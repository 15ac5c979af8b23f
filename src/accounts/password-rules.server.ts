import { ApiError } from '../api/errors.ts'
import { adminPasswordMinLength, passwordMaxLength } from '../api/shop-constants.ts'
import { isCommonPassword, isMadeOfNames } from '../platform/auth/common-passwords.server.ts'

/** Counts characters, not code units. @throws {ApiError} WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
export function rejectWeakPassword(
  password: string,
  rule: { ownerEmail: string; shopNames: string[] } | { minLength: number },
): void {
  const reject = (code: 'WEAK_PASSWORD' | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', detail: string) => {
    throw new ApiError(code, { detail, field: 'password' })
  }
  const length = [...password].length
  const minLength = 'ownerEmail' in rule ? adminPasswordMinLength : rule.minLength
  if (length < minLength) reject('WEAK_PASSWORD', `Password should be at least ${minLength} characters`)
  if (length > passwordMaxLength)
    reject('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Password should be at most ${passwordMaxLength} characters`)
  if ('ownerEmail' in rule && (isCommonPassword(password) || isMadeOfNames(password, rule.shopNames, rule.ownerEmail)))
    reject('WEAK_PASSWORD', 'Password is too common')
}
