import { z } from 'zod'
import { isBlank } from './is-blank.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/

/** Accepts well-formed text of at most `maxLength` code points, with no control characters but line breaks and tabs. */
export function text(maxLength: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode' })
    .refine((value) => !controlCharacter.test(value), { error: 'must not contain control characters' })
    .refine((value) => countCharacters(value) <= maxLength, { error: `must be at most ${maxLength} characters` })
}

/** A form without script sends a line break as two characters. */
function countCharacters(value: string): number {
  return [...value.replaceAll('\r\n', '\n')].length
}

export function requiredText(maxLength: number) {
  return text(maxLength).refine((value) => !isBlank(value), { error: 'must not be empty' })
}

export function line(maxLength: number) {
  return text(maxLength).refine(isOneLine, oneLineError)
}

export function requiredLine(maxLength: number) {
  return requiredText(maxLength).refine(isOneLine, oneLineError)
}

const oneLineError = { error: 'must be one line' }
const isOneLine = (value: string) => !/[\r\n]/.test(value)
