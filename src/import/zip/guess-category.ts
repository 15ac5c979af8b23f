import type { Category } from '../../api/gallery.ts'

/** The first one that is found counts, because aari is embroidery, and each of them is a design. */
const words: [Category, RegExp][] = [
  ['aari blouse', /\baa?ri\b|maggam|zardo[sz]i|ஆரி|ஆாி|மக்கம்|ஜர்தோசி/iu],
  ['embroidery blouse', /embr?oid|thread ?work|machine ?work|bead ?work|எம்ப்?ரா?ாய்|எம்பிராய்|பூ வேலை|நூல் வேலை/iu],
  ['design blouse', /design|model|pattern|boat ?neck|princess|puff|cut ?work|டிசைன்|மாடல்|வடிவமைப்பு/iu],
]

export function guessCategory(text: string): Category | undefined {
  return words.find(([, pattern]) => pattern.test(text.normalize('NFKC')))?.[0]
}
