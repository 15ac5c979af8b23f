import { z } from 'zod'
import { isBlank } from './is-blank.ts'

const controlCharacter = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/u

/** Accepts what browsers accept in a field for an email address. */
export const emailAddress = z.email({ pattern: z.regexes.html5Email, error: 'must be an email address' })

/** Accepts well-formed text of at most `maxLength` code points, with no control characters but line breaks and tabs. */
export function text(maxLength: number) {
  return (
    z
      .string()
      .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode' })
      .refine((value) => !controlCharacter.test(value), { error: 'must not contain control characters' })
      // An HTML form sends a line break as two characters.
      .refine((value) => [...value.replaceAll('\r\n', '\n')].length <= maxLength, {
        error: `must be at most ${maxLength} characters`,
      })
  )
}

export function line(maxLength: number) {
  return text(maxLength).refine((value) => !/[\r\n]/.test(value), { error: 'must be one line' })
}

export function required(schema: z.ZodString) {
  return schema.refine((value) => !isBlank(value), { error: 'must not be empty' })
}
