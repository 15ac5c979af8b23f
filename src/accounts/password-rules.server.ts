import { ApiError } from '../api/errors.ts'
import { adminPasswordMinLength, passwordMaxLength } from '../api/shop-constants.ts'
import { isCommonPassword, isMadeOfNames } from '../platform/auth/common-passwords.server.ts'

/** The owner's rule depends on her address, the visitors' on a setting. */
type Rule = { ofOwner: string } | { leastLength: number }

/** Lengths are in characters. @throws {ApiError} WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
export function rejectUnfitPassword(password: string, rule: Rule): void {
  const length = [...password].length
  const least = 'ofOwner' in rule ? adminPasswordMinLength : rule.leastLength
  if (length < least)
    throw new ApiError('WEAK_PASSWORD', {
      detail: `Password should be at least ${least} characters`,
      field: 'password',
    })
  if (length > passwordMaxLength)
    throw new ApiError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', {
      detail: `Password should be at most ${passwordMaxLength} characters`,
      field: 'password',
    })
  if ('ofOwner' in rule && (isCommonPassword(password) || isMadeOfNames(password, rule.ofOwner)))
    throw new ApiError('WEAK_PASSWORD', { detail: 'Password is too common', field: 'password' })
}
