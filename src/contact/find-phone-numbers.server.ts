import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const maxNumbers = 3
/** `+33 6 12 34 56 78` has six groups. */
const maxGroups = 6
const minDigits = 8
const maxDigits = 15

/** Finds Indian mobile numbers, and foreign numbers with a plus. Returns each once, such as `+91 98400 00001`. */
export function findPhoneNumbers(text: string): string[] {
  const found = new Set<string>()
  for (const [run] of normalize(text).matchAll(/(?<![#₹]\s*)[+(]*\d[ \d().+–-]*/g)) {
    const groups = run.split(' ')
    for (let index = 0; index < groups.length && found.size < maxNumbers; ) {
      const { number, length } = findFirstNumber(groups.slice(index, index + maxGroups))
      if (number) found.add(number)
      index += length
    }
  }
  return [...found]
}

function findFirstNumber(groups: string[]): { number?: string; length: number } {
  for (let length = groups.length; length > 0; length--) {
    const number = parsePhoneNumber(groups.slice(0, length).join(' '))
    if (number) return { number, length }
  }
  return { length: 1 }
}

function parsePhoneNumber(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').length
  if (digits < minDigits || digits > maxDigits) return undefined
  // Many people in India write the country code without its plus.
  const withPlus = text.replace(/^(?:00)?91(?=[ \d-]{10,})/, '+91')
  const number = parsePhoneNumberFromString(withPlus, { defaultCountry: 'IN', extract: false })
  // Indian landlines have no WhatsApp.
  if (!number?.isValid() || (number.country === 'IN' && number.getType() !== 'MOBILE')) return undefined
  return number.formatInternational()
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+/gi, ' ')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - '௦'.charCodeAt(0)))
}
