import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { m } from '../../messages/compiled/messages.js'

/** Shorter names are ignored, because `in` and the like are part of many words. */
const minNameLength = 3
const minLengthBesideNames = 8

/** Returns whether a password is among the 49,000 most used ones, or repeats one short word. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return readCommonPasswords().includes(`\n${lower}\n`) || /^(.{1,8})\1+$/.test(lower)
}

/** Unpacking the library would add 10 ms to a start, so the build writes a file with one password a line. */
function readCommonPasswords(): string {
  if (import.meta.env.PROD) return readFileSync(new URL('common-passwords.txt', import.meta.url), 'latin1')
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  return `\n${dictionary['passwords-common'].join('\n')}\n`
}

/** Returns whether a password contains little but the shop's name and words of this address, which are easy to guess. */
export function isMadeOfNames(password: string, email: string): boolean {
  const words = email.split(/[@.]/).slice(0, -1)
  const names = [m.shop_name(), m.shop_nameInTamil(), ...words].map((name) => name.toLowerCase())
  const lower = password.toLowerCase()
  const rest = names
    .filter((name) => name.length >= minNameLength)
    .reduce((left, name) => left.replaceAll(name, ''), lower)
  return rest !== lower && [...rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].length < minLengthBesideNames
}
