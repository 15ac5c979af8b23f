import { dictionary } from '@zxcvbn-ts/language-common'

const common = dictionary['passwords-common'] as string[]

/** Whether a password is among the 49,000 most used ones, or only one short word said again and again. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return common.includes(lower) || /^(.{1,8})\1+$/.test(lower)
}
