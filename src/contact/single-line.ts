// Control characters, line separators, direction marks and invisible characters. Joiners stay: letters of India and emoji
// are made with them.
const trick = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu

/** Makes a visitor's words one line that reads as it is, for a subject or a sentence of the shop. */
export function plainLine(text: string): string {
  return text.replace(trick, ' ').replace(/\s+/g, ' ').trim()
}
