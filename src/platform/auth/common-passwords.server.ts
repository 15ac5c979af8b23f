import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Shorter names, such as `in`, are part of many words and are ignored. */
const minNameLength = 3
const minLengthWithoutNames = 8

/** Returns whether a password is one of the 49,000 most common ones, or repeats a short word. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return readCommonPasswords().includes(`\n${lower}\n`) || /^(.{1,8})\1+$/.test(lower)
}

/** Reads a file that the build writes, because loading the library would take 10 ms at startup. */
function readCommonPasswords(): string {
  if (import.meta.env.PROD) return readFileSync(new URL('common-passwords.txt', import.meta.url), 'latin1')
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  return `\n${dictionary['passwords-common'].join('\n')}\n`
}

/** Returns whether a password consists of little more than words of the shop's names and of the email address. */
export function isMadeOfNames(password: string, shopNames: readonly string[], email: string): boolean {
  const words = [...email.split(/[@.]/).slice(0, -1), ...shopNames.flatMap((name) => name.split(/\s+/))]
  const lower = password.toLowerCase()
  const unnamed = words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minNameLength)
    .reduce((left, word) => left.replaceAll(word, ''), lower)
  return unnamed !== lower && [...unnamed.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].length < minLengthWithoutNames
}
