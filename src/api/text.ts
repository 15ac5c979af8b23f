import { z } from 'zod'
import { isBlank } from './is-blank.ts'

// Line breaks and tabs are text; every other control character is not, and no page or mail needs one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/

/** Text as somebody typed it: well-formed, no control characters, at most `maxLength` characters (code points). */
export function text(maxLength: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode' })
    .refine((value) => !controlCharacter.test(value), { error: 'must not contain control characters' })
    .refine((value) => lengthOf(value) <= maxLength, { error: `must be at most ${maxLength} characters` })
}

/** In characters, of which a line break is one, as in a field: a form that the browser posts has two signs for it. */
function lengthOf(value: string): number {
  return [...value.replaceAll('\r\n', '\n')].length
}

/** The same, and something has to be there that one can see. */
export function requiredText(maxLength: number) {
  return text(maxLength).refine((value) => !isBlank(value), { error: 'must not be empty' })
}

/** One line of it. */
export function requiredLine(maxLength: number) {
  return requiredText(maxLength).refine(isOneLine, oneLineError)
}

/** One line, or nothing. */
export function line(maxLength: number) {
  return text(maxLength).refine(isOneLine, oneLineError)
}

const oneLineError = { error: 'must be one line' }

function isOneLine(value: string): boolean {
  return !/[\r\n]/.test(value)
}
