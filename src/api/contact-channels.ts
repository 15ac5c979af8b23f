import { digitsWithCountry } from './phone-number.ts'

export function phoneLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${chatNumber(number) ?? number.replace(/[^+\d]/g, '')}`
}

/** Returns the number for WhatsApp, or undefined if it has no country code. */
export function chatNumber(phone: string): string | undefined {
  const digits = digitsWithCountry(firstNumber(phone) ?? '')
  return digits && /^\d{8,15}$/.test(digits) ? `+${digits}` : undefined
}

export function chatLink(phone: string, text?: string): string | undefined {
  const number = chatNumber(phone)
  return number && `https://wa.me/${number.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** Accepts 6 digits, as in a local landline number, to 15 digits, the limit of ITU-T E.164. */
export function hasPhoneNumber(text: string): boolean {
  return /^\d{6,15}$/.test(firstNumber(text)?.replace(/\D/g, '') ?? '')
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function firstNumber(phone: string): string | undefined {
  return /\+?\d[\d\s().-]*/.exec(phone)?.[0]
}
