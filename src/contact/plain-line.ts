// Control characters, line separators, signs that turn the direction of writing, and those that nobody sees. Joiners stay:
// letters of India and emoji are made with them.
const trick = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu

/** Somebody's words for a header, or in a sentence of ours: in one line that reads as it is. */
export function plainLine(text: string): string {
  return text.replace(trick, ' ').replace(/\s+/g, ' ').trim()
}
