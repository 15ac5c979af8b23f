import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const mostNumbers = 3
/** A number is written in at most this many parts with spaces between them, such as `+33 6 12 34 56 78`. */
const mostParts = 6
const fewestDigits = 7
const mostDigits = 15

/**
 * Finds the first phone numbers in a text, each once, in the form `+91 98400 00001`: mobile numbers of India, and numbers
 * of other countries with their +. People write them in groups, between words of any language, and beside other numbers.
 */
export function findPhoneNumbers(text: string): string[] {
  const found = new Set<string>()
  for (const [run] of readable(text).matchAll(/(?<![#₹]\s*)[+(]*\d[ \d().+–-]*/g)) {
    const parts = run.split(' ')
    for (let at = 0; at < parts.length && found.size < mostNumbers; ) {
      const { number, length } = firstNumber(parts.slice(at, at + mostParts))
      if (number) found.add(number)
      at += length
    }
  }
  return [...found]
}

function firstNumber(parts: string[]): { number?: string; length: number } {
  for (let length = parts.length; length > 0; length--) {
    const number = asPhoneNumber(parts.slice(0, length).join(' '))
    if (number) return { number, length }
  }
  return { length: 1 }
}

function asPhoneNumber(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').length
  if (digits < fewestDigits || digits > mostDigits) return undefined
  // People in India write their country's code also without its plus.
  const withPlus = text.replace(/^(?:00)?91(?=[ \d-]{10,})/, '+91')
  const number = parsePhoneNumberFromString(withPlus, { defaultCountry: 'IN', extract: false })
  // WhatsApp reaches no landline of India.
  if (!number?.isValid() || (number.country === 'IN' && number.getType() !== 'MOBILE')) return undefined
  return number.formatInternational()
}

/** Removes links, addresses and invisible characters, and writes the digits of Tamil as 0 to 9. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+/gi, ' ')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - '௦'.charCodeAt(0)))
}
