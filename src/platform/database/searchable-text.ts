/**
 * A text as it is compared: without capitals, without signs that nobody sees, and letters that can be spelled in two
 * ways spelled in one. Made here and kept, as SQLite knows no capitals but English ones.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
