/**
 * The mobile numbers of India in what somebody wrote, as WhatsApp takes them (`919840000001`), in the order in which
 * they come, each once. People write them with and without +91 or 0, in groups, between words of any language.
 */
export function findPhoneNumbers(text: string): string[] {
  const found = [...readable(text).matchAll(number)].flatMap(({ index, input, groups }) =>
    isOfSomethingElse(input.slice(Math.max(0, index - wordsBefore), index))
      ? []
      : `91${groups?.national?.replace(/\D/g, '')}`,
  )
  return [...new Set(found)]
}

/** As people say it: `+91 98400 00001`. */
export function spokenNumber(digits: string): string {
  return digits.replace(/^91(\d{5})(\d{5})$/, '+91 $1 $2')
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
// Nor what is the end of a longer number, of another country's, or of a fraction; nor what goes on behind the tenth digit.
const number = new RegExp(
  String.raw`(?<![\d₹$€£+]|\d[.:-]|\d(?<!\d{10}),|\+(?!91)\d{1,3}[ -])(?:${country})?(?<national>${national})(?!\d|[.:-]\d|,\d(?!\d{9})|(?!${ending})[a-z_]|\s?/-)`,
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
