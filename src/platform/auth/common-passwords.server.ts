import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { m } from '../../messages/compiled/messages.js'

/** What a name may be short of to be one: `in` stands in many words. */
const leastOfName = 3
const leastBesideNames = 8

/** Whether a password is among the 49,000 most used ones, or only one short word said again and again. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords().includes(`\n${lower}\n`) || /^(.{1,8})\1+$/.test(lower)
}

/** One a line. The build leaves them beside the program: to unpack them from the library takes 10 ms of a start. */
function commonPasswords(): string {
  if (import.meta.env.PROD) return readFileSync(new URL('common-passwords.txt', import.meta.url), 'latin1')
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  return `\n${dictionary['passwords-common'].join('\n')}\n`
}

/** Whether there is little in it but the shop's name and the words of this address, with which whoever guesses begins. */
export function isMadeOfNames(password: string, email: string): boolean {
  const wordsOfAddress = email.split(/[@.]/).slice(0, -1)
  const names = [m.shop_name(), m.shop_nameInTamil(), ...wordsOfAddress].map((name) => name.toLowerCase())
  const lower = password.toLowerCase()
  const rest = names
    .filter((name) => name.length >= leastOfName)
    .reduce((left, name) => left.replaceAll(name, ''), lower)
  return rest !== lower && [...rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].length < leastBesideNames
}
