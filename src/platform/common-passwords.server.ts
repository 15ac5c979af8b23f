import { dictionary } from '@zxcvbn-ts/language-common'

let common: Set<string> | undefined

/** Whether a password is among the 49,000 most used ones, or only one short word said again and again. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'] as Iterable<string>)
  const lower = password.toLowerCase()
  return common.has(lower) || /^(.{1,8})\1+$/.test(lower)
}
