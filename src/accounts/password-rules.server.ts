import { Refusal } from '../contract/errors.ts'
import { adminPasswordMinLength, passwordMaxLength, visitorPasswordMinLength } from '../contract/shop-facts.ts'
import { isCommonPassword, isMadeOfNames } from '../platform/common-passwords.server.ts'

/** The server's rule for new passwords. Lengths are in characters. @throws {Refusal} in the hosted service's words. */
export function refuseUnfitPassword(password: string, owner: 'visitor' | 'admin', email = ''): void {
  const length = [...password].length
  const least = owner === 'admin' ? adminPasswordMinLength : visitorPasswordMinLength
  if (length < least)
    throw new Refusal('WEAK_PASSWORD', { detail: `Password should be at least ${least} characters`, field: 'password' })
  if (length > passwordMaxLength)
    throw new Refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', {
      detail: `Password should be at most ${passwordMaxLength} characters`,
      field: 'password',
    })
  if (owner === 'admin' && (isCommonPassword(password) || isMadeOfNames(password, email)))
    throw new Refusal('WEAK_PASSWORD', { detail: 'Password is too common', field: 'password' })
}
