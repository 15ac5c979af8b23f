import { findPhoneNumbersInText, parsePhoneNumber } from 'libphonenumber-js/max'
import { asciiDigits } from './ascii-digits.ts'
import { isBlank } from './is-blank.ts'
import { defaultContactInfo, shopCountry } from './shop-constants.ts'

// The server alone reads phone numbers, because visitors would have to load the rules of all countries.

export interface Phone {
  /** The text as typed, with the notes behind the number. */
  text: string
  /** This is the number to dial. A text without a valid number has none. */
  number?: string
  /** WhatsApp needs the country. Toll-free numbers cannot be dialled from abroad. */
  chatNumber?: string
}

/** Splits a text into phone numbers. A text without a number is one entry. */
export function listPhones(typed: string): Phone[] {
  // The sample number is not assigned, so the library rejects it.
  if (typed === defaultContactInfo.phone) {
    const number = typed.replaceAll(' ', '')
    return [{ text: typed, number, chatNumber: number }]
  }
  const found = findNumbers(typed)
  if (found.length === 0) return [{ text: typed }]
  return found.map(({ number }, index) => {
    const start = index === 0 ? 0 : found[index]?.startsAt
    const text = typed.slice(start, found[index + 1]?.startsAt)
    const isTollFree = number.getType() === 'TOLL_FREE'
    return {
      text: index < found.length - 1 ? text.replace(/[\s,;/|&]+$/, '') : text,
      number: isTollFree ? String(number.nationalNumber) : number.number,
      ...(!isTollFree && { chatNumber: number.number }),
    }
  })
}

/** Returns a number with its country, which is the first mobile number or else the first that is not toll-free. */
export function findChatNumber(typed: string): string | undefined {
  // A saved number is not parsed again, because the library's rules may change.
  if (/^\+\d{8,15}$/.test(typed)) return typed
  const mobile = findNumbers(typed).find(({ number }) => number.getType() === 'MOBILE')
  return mobile?.number.number ?? listPhones(typed).find(({ chatNumber }) => chatNumber)?.chatNumber
}

/** Returns an empty text for blank input, and undefined unless the input has exactly one number that can have WhatsApp. */
export function parseChatNumber(typed: string): string | undefined {
  if (isBlank(typed)) return ''
  const [phone, ...others] = listPhones(typed)
  return others.length === 0 && arePhoneNumbers(typed) ? phone?.chatNumber : undefined
}

/** Rejects a text without a number and one with a part of a number. Blank input is valid. */
export function arePhoneNumbers(typed: string): boolean {
  if (isBlank(typed) || typed === defaultContactInfo.phone) return true
  let rest = normalize(typed)
  const found = findNumbers(typed)
  for (const { startsAt, endsAt } of found.reverse()) rest = rest.slice(0, startsAt) + rest.slice(endsAt)
  return found.length > 0 && !/\d(?:[\s()-]*\d){3,}/.test(rest)
}

/** @param number has its country */
export function formatPhone(number: string): string {
  return parsePhoneNumber(number).formatInternational()
}

function findNumbers(typed: string) {
  return findPhoneNumbersInText(normalize(typed), { defaultCountry: shopCountry })
}

/** Replaces each character by one character, so that the positions stay the same. */
function normalize(typed: string): string {
  return asciiDigits(typed)
    .replace(/\([^()]*\p{L}[^()]*\)/gu, (note) => ' '.repeat(note.length))
    .replace(/[０-９＋]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Cf}\p{Mn}\p{Z}]/gu, (invisible) => ' '.repeat(invisible.length))
    .replace(/[,;/]/g, '|')
    .replace(/(\d{10}|\d{5}[ -]\d{5,6}) (?=\+?\d)/g, '$1|')
}
