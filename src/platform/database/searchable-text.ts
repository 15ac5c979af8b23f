import { emailMaxLength, messageMaxLength, nameMaxLength } from '../../api/shop-constants.ts'

/** Some characters, such as `ﷺ`, become up to 18. A search does not need the end of a text of only those. */
const searchTextMaxLength = nameMaxLength + emailMaxLength + messageMaxLength

/** Normalises text for searching, because SQLite lower-cases only English letters. */
export function searchable(text: string): string {
  const visible = normalizeText(text, 2 * searchTextMaxLength)
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  return visible.replace(/\s+/g, ' ').trim().slice(0, searchTextMaxLength).toWellFormed()
}

/** Applies NFKC and cuts the result. */
export function normalizeText(text: string, maxLength: number): string {
  // Sorting a run of combining marks takes quadratic time. Unicode's stream-safe format allows 30 (UAX #15).
  const safe = text.slice(0, maxLength).replace(/(\p{M}{30})\p{M}+/gu, '$1')
  return safe.normalize('NFKC').slice(0, maxLength)
}
