import { asciiDigits } from '../../api/ascii-digits.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../../api/shop-constants.ts'

/** Some characters, such as `ﷺ`, become up to 18. A search does not need the end of a text of only those. */
const searchTextMaxLength = nameMaxLength + emailMaxLength + messageMaxLength

/** Normalises text for comparing it. */
export function comparable(text: string): string {
  const visible = asciiDigits(normalizeText(text, 2 * searchTextMaxLength))
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  return visible.replace(/\s+/g, ' ').trim().slice(0, searchTextMaxLength).toWellFormed()
}

/** Normalises text for searching, because SQLite lower-cases only English letters. */
export function searchable(text: string): string {
  const joined = comparable(text)
    // Phones write these letters of Tamil in two ways.
    .replace(/[\u0b94\u0bcc\u0bb6]/g, (letter) => tamilSpellings[letter] as string)
    // People group the digits of a phone number as they like.
    .replace(/(?<=\d)[\s().\p{Pd}]{1,3}(?=\d)/gu, '')
  return joined.slice(0, searchTextMaxLength).toWellFormed()
}

/** The first two look like the pairs of letters in most fonts. */
const tamilSpellings: Record<string, string> = { '\u0b94': 'ஒள', '\u0bcc': '\u0bc6ள', '\u0bb6': 'ஸ' }

/** Normalises what to search for. A phone number is found also where its country or the zero before it is missing. */
export function searchedText(search: string): string {
  return (
    searchable(search)
      // The end of a group of digits is joined to the next group in the stored text.
      .replace(/(?<=\d)[\s().\p{Pd}]+$/u, '')
      .replace(/(?<!\d)(?:\+91(?=\d)|(?:91|0)(?=\d{10}(?!\d)))/g, '')
  )
}

/** Applies NFKC and cuts the result. */
export function normalizeText(text: string, maxLength: number): string {
  // Sorting a run of combining marks takes quadratic time. Unicode's stream-safe format allows 30 (UAX #15).
  const safe = text.slice(0, maxLength).replace(/(\p{M}{30})\p{M}+/gu, '$1')
  return safe.normalize('NFKC').slice(0, maxLength)
}
