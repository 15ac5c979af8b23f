/** Normalises text for searching, because SQLite lower-cases only English letters. */
export function searchable(text: string): string {
  const visible = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  return visible.replace(/\s+/g, ' ').trim()
}
