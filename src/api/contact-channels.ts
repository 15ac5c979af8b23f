import { digitsWithCountry } from './phone-number.ts'

export function callLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${chatNumber(number) ?? number.replace(/[^+\d]/g, '')}`
}

/** Returns `undefined` if WhatsApp cannot know the number. */
export function chatNumber(phone: string): string | undefined {
  const digits = digitsWithCountry(firstNumber(phone) ?? '')
  return digits && /^\d{8,15}$/.test(digits) ? `+${digits}` : undefined
}

export function chatLink(phone: string, text?: string): string | undefined {
  const number = chatNumber(phone)
  return number && `https://wa.me/${number.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function firstNumber(phone: string): string | undefined {
  return /\+?\d[\d\s().-]*/.exec(phone)?.[0]
}
