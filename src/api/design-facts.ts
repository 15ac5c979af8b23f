import { z } from 'zod'
import { asciiDigits } from './ascii-digits.ts'
import { designFacts } from './shop-constants.ts'

/** An empty fact is not shown, and an empty one of a design is that of the shop. */
function choiceOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(['', ...choices], { error: `must be empty or one of ${choices.join(', ')}` })
}

export function wholeNumber(pattern: RegExp, error: string) {
  return z
    .union([z.string(), z.int().transform(String)])
    .transform((number) => asciiDigits(number).trim())
    .refine((number) => pattern.test(number), { error })
}

export const factsChange = {
  cloth: choiceOf(designFacts.cloth),
  lining: choiceOf(designFacts.lining),
  measuring: choiceOf(designFacts.measuring),
  advance: choiceOf(designFacts.advance),
  /** An order takes this number of days. */
  orderDays: wholeNumber(/^([1-9]\d{0,2})?$/, 'must be a number of days, from 1 to 999'),
}

export const DesignFacts = z.strictObject(factsChange).partial()
export type DesignFacts = z.output<typeof DesignFacts>
