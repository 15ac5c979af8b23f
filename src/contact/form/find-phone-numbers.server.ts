import { findPhoneNumbersInText } from 'libphonenumber-js/max'
import { asciiDigits } from '../../api/ascii-digits.ts'
import { messageMaxLength, shopCountry } from '../../api/shop-constants.ts'
import { normalizeText } from '../../platform/database/searchable-text.ts'

const maxNumbers = 3
/** The library takes milliseconds for each hundred characters. */
const searchedMaxLength = 400
const runMaxLength = 80

/** Finds mobile numbers of the shop's country, and foreign numbers with a plus. Returns each once, such as `+91 98400 00001`. */
export function findPhoneNumbers(text: string): string[] {
  const lines = listDigitRuns(normalize(text)).join(' | ').slice(0, searchedMaxLength)
  const separated = lines.replace(/ (?=\d{1,3} \p{L}|\d{1,2}-\d|\d{5}[ -]\d{5}\b)/gu, ' | ')
  const numbers = [...new Set([lines, separated])]
    .flatMap((searched) => findPhoneNumbersInText(searched, { defaultCountry: shopCountry }))
    // Landlines have no WhatsApp.
    .filter(({ number }) => number.isValid() && (number.country !== shopCountry || number.getType() === 'MOBILE'))
    .sort((a, b) => a.startsAt - b.startsAt)
  return [...new Set(numbers.map(({ number }) => number.formatInternational()))].slice(0, maxNumbers)
}

/** Separates numbers from words and from each other, as the library demands. */
function normalize(text: string): string {
  return asciiDigits(normalizeText(text, 4 * messageMaxLength))
    .replace(/\p{Cf}/gu, '')
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+|[#₹]\s*\+?\d+|\d\.\d{9,}/gi, ' ')
    .replace(/(?<=[\p{L}\p{M}])[.-]?(?=[+(\d])|(?<=\d)(?=\p{L})/gu, ' ')
    .replace(/[/,]/g, ' | ')
}

/** The shortest phone number with its country has eight digits. A letter behind a run ends a quantity. */
function listDigitRuns(text: string): string[] {
  const runs = text.match(/[^\s\p{L}\d]{0,2}\d(?:[^\p{L}\d|]{0,4}\d)*[^\s\p{L}\d]?(?: \p{L})?/gu) ?? []
  return runs.filter((run) => run.replace(/\D/g, '').length >= 8).map((run) => run.slice(0, runMaxLength))
}
