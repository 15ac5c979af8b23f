import { digitsWithCountry, isDialled } from './phone-number.ts'

/** Returns the `tel:` link for the first number in the text. */
export function callLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${chatNumber(number) ?? number.replace(/[^+\d]/g, '')}`
}

/** Returns the first number with its country code, or `undefined` if WhatsApp cannot know it. */
export function chatNumber(phone: string): string | undefined {
  const digits = digitsWithCountry(firstNumber(phone) ?? '')
  return digits && isDialled(digits) ? `+${digits}` : undefined
}

/** Returns the WhatsApp link. @param text starts the message */
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
