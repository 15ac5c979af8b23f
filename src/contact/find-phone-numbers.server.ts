import { findPhoneNumbersInText } from 'libphonenumber-js/max'

const maxNumbers = 3

/** Finds Indian mobile numbers, and foreign numbers with a plus. Returns each once, such as `+91 98400 00001`. */
export function findPhoneNumbers(text: string): string[] {
  const lines = normalize(text)
  const separated = lines.replace(/ (?=\d{1,3} \p{L}|\d{1,2}-\d|\d{5}[ -]\d{5}\b)/gu, ' | ')
  const numbers = [...new Set([lines, separated])]
    .flatMap((searched) => findPhoneNumbersInText(searched, { defaultCountry: 'IN' }))
    // Indian landlines have no WhatsApp.
    .filter(({ number }) => number.isValid() && (number.country !== 'IN' || number.getType() === 'MOBILE'))
    .sort((a, b) => a.startsAt - b.startsAt)
  return [...new Set(numbers.map(({ number }) => number.formatInternational()))].slice(0, maxNumbers)
}

/** Separates numbers from words and from each other, as the library demands. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+|[#₹]\s*\+?\d+|\d\.\d{9,}/gi, ' ')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - '௦'.charCodeAt(0)))
    .replace(/(?<=[\p{L}\p{M}])[.-]?(?=[+(\d])|(?<=\d)(?=\p{L})/gu, ' ')
    .replace(/[/,]/g, ' | ')
}
