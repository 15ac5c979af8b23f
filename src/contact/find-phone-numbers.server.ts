/**
 * The phone numbers in what somebody wrote, as WhatsApp takes them (`919840000001`), in the order in which they come,
 * each once: mobile numbers of India with and without +91 or 0, and those of other countries with their +. People write
 * them in groups, between words of any language.
 */
export function findPhoneNumbers(text: string): string[] {
  const found = [...readable(text).matchAll(number)].flatMap(({ index, input, groups }) =>
    isOfSomethingElse(input.slice(Math.max(0, index - wordsBefore), index))
      ? []
      : `${groups?.national ? '91' : ''}${(groups?.national ?? groups?.abroad)?.replace(/\(0\)|\D/g, '')}`,
  )
  return [...new Set(found)]
}

/** As people say it: `+91 98400 00001`, and `+65 91234567` where it is known how long the country's code is. */
export function spokenNumber(digits: string): string {
  if (digits.startsWith('91')) return digits.replace(/^91(\d{5})(\d{5})$/, '+91 $1 $2')
  const code = Object.keys(lengthsAbroad).find((one) => digits.startsWith(one))
  return code ? `+${code} ${digits.slice(code.length)}` : `+${digits}`
}

const gap = String.raw`(?:[ \u00a0]?[-–.][ \u00a0]?|[ \u00a0]{1,2})`
const country = String.raw`(?:\(?(?:\+|00)?91\)?|\(?0\)?)(?:${gap})?`
/** In which groups the ten digits are written; other groups are prices, dates or the numbers of a card. */
const national = [
  [10],
  [5, 5],
  [3, 3, 4],
  [4, 3, 3],
  [3, 4, 3],
  [2, 4, 4],
  [2, 2, 2, 2, 2],
  [2, 8],
  [3, 7],
  [4, 6],
  [6, 4],
]
  .map(([first = 0, ...rest]) => [`[6-9]\\d{${first - 1}}`, ...rest.map((count) => `\\d{${count}}`)].join(gap))
  .join('|')
/** `to`, `in` and `from`, as Tamil in English letters adds them to a number. */
const ending = String.raw`(?:kk?u|la|le|lerndhu)\b`
/**
 * How many digits a number has behind its country's code, where most of those live who order from afar. What is written
 * beside such a number is not taken for a part of it.
 */
const lengthsAbroad: Record<string, string> = {
  '1': '10',
  '33': '9',
  '44': '10',
  '60': '9,10',
  '61': '9',
  '65': '8',
  '94': '9',
  '965': '8',
  '966': '9',
  '968': '8',
  '971': '9',
  '973': '8',
  '974': '8',
}
const known = Object.keys(lengthsAbroad).join('|')
const between = String.raw`(?:[ \u00a0]?(?:[-–.)]|\(0\)|\((?!0\)))[ \u00a0]?|[ \u00a0]{1,2})`
const abroad = [
  ...Object.entries(lengthsAbroad).map(([code, length]) => `${code}(?:${between}?\\d){${length}}`),
  // Of any other country as many as E.164 allows.
  `(?!91|${known})[1-9](?:${between}?\\d){7,14}`,
].join('|')
// Nor what is the end of a longer number, of another country's, or of a fraction; nor what goes on behind the tenth digit.
const number = new RegExp(
  String.raw`(?<![\d₹$€£+]|\d[.:-]|\d(?<!\d{10}),|\+(?!91)\d{1,3}[ -])(?:\+(?<abroad>${abroad})|(?:${country})?(?<national>${national}))(?!\d|[.:-]\d|,\d(?!\d{9})|(?!${ending})[a-z_]|\s?/-)`,
  'giu',
)

/** Characters in which it is said what a number is of. */
const wordsBefore = 40
const calledByPhone = /(?:ph|phone|mob|mobile|cell|tel|call|no|num|number|wa|whatsapp|contact)$/i

/** Money, a code, or an order: by what stands before it. */
function isOfSomethingElse(before: string): boolean {
  if (/(?:₹|\brs\.?|\binr|ரூ\.?|#)\s*$/iu.test(before)) return true
  if (/\b(?:order|bill|invoice|receipt|tracking|account|a\/c|ref)\W*(?:no|number|id|code)?\W*$/i.test(before))
    return true
  const word = /[a-z0-9]+(?=[-_]?$)/i.exec(before)?.[0]
  if (word === undefined || calledByPhone.test(word)) return false
  return /[a-z0-9_]$/i.test(before) || /^[A-Z0-9]{1,4}$/.test(word)
}

/** Without signs that nobody sees, which phones put around numbers, and without links; digits of Tamil as ours. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - tamilZero))
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
}

const tamilZero = '௦'.charCodeAt(0)
