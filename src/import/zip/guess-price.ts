import { asciiDigits } from '../../api/ascii-digits.ts'

const amount = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:\.\d+)?(?: ?k\b)?`
const before = String.raw`(?:₹|\brs(?![a-z])\.?|\binr(?![a-z])|\bprice\b|\brate\b|\bcost\b|ரூபாய்|ரூ\.?|விலை)\s*(?:[:=-]\s*)?(?:₹|rs\.?|ரூ\.?)?\s*`
const after = String.raw`\s*(?:/-|/=|rs\b\.?|₹|rupees?\b|only\b|ரூபாய்|ரூ)`
const marked = new RegExp(
  `${before}(?<one>${amount})(?![\\d,]*\\d)(?:${after})?|(?<![\\d,.+-])(?<two>${amount})${after}`,
  'giu',
)
const bare = new RegExp(
  String.raw`(?<![\d,.+/:#-])${amount}(?![\d/:%-]| ?(?:"|'|cm|inch|mtr|meter|size|days?|pm|am|nos?|pcs|நாள்|இன்ச்|மீட்டர்))`,
  'giu',
)
/** These are numbers of mobile phones and landlines, however their digits are grouped. A range of prices is none. */
const phone = /@?(?<!\d)(?:\d{8,}|\+\d(?:[\s()-]?\d){7,}|0?[\s-]?[6-9](?:[\s()-]?\d){9}|0\d{2,4}[\s-]?\d{6,8})/g
const contact = '(?:\\b(?:call(?: me)?|contact|whats ?app|mobile|cell|ph(?:one)?)|தொடர்புக்கு|போன்|செல்|வாட்ஸ்அப்)'
const struckOut = /~[^~\n]*\d[^~\n]*~/g
const isOffer = /offer|\bnow\b|discount|special|ஆஃபர்|சலுகை|தள்ளுபடி/iu
const [bareMin, bareMax] = [100, 99_999]
const isYear = (price: number) => price >= 1990 && price <= 2040

/** Finds the price in a caption. A number alone counts if it is the only one that may be a price. @returns '' without one */
export function guessPrice(caption: string): string {
  const text = plain(caption).replace(struckOut, ' ').replace(phone, ' ')
  const prices = [...text.matchAll(marked)].map(({ groups }) => toNumber(groups?.one ?? groups?.two ?? ''))
  const found = (isOffer.test(text) ? prices.at(-1) : prices[0]) ?? onlyNumber(text)
  return found ? String(found) : ''
}

/** Removes what is shown elsewhere, and what is nobody else's business: the price, phone numbers, addresses and mentions. */
export function cleanCaption(caption: string, { price, maxLength }: { price: string; maxLength: number }): string {
  const text = plain(caption)
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(new RegExp(`(?:${contact}[\\s:.-]*)?${phone.source}`, 'giu'), ' ')
    .replace(struckOut, ' ')
    .replace(marked, ' ')
    .replace(bare, (number) => (String(toNumber(number)) === price ? ' ' : number))
    .replace(/[*_]{1,2}([^*_\n]+)[*_]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,.:;|/-]){2,}|\s+[,.:;]/g, ',')
    .replace(/^[\s,.:;|/-]+|[\s,:;|/-]+$/g, '')
  const cut = text.length > maxLength ? text.slice(0, maxLength + 1).replace(/\s+\S*$/, '') : text
  return /\p{Letter}/u.test(cut) ? cut.slice(0, maxLength) : ''
}

function plain(caption: string): string {
  return asciiDigits(caption.normalize('NFKC').replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, ''))
}

function onlyNumber(text: string): number | undefined {
  const numbers = [...text.matchAll(bare)].map(([found]) => toNumber(found))
  const possible = numbers.filter((price) => price >= bareMin && price <= bareMax && !isYear(price))
  return possible.length === 1 ? possible[0] : undefined
}

function toNumber(typed: string): number {
  const number = Number(typed.replace(/[, k]/gi, ''))
  return Math.round(/k/i.test(typed) ? number * 1000 : number)
}
