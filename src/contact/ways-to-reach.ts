/** The first number in what the owner wrote, as a phone dials it; undefined where there is none. */
export function callLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${number.replace(/[^+\d]/g, '')}`
}

/** @param text that the message begins with. */
export function chatLink(phone: string, text?: string): string | undefined {
  const number = firstNumber(phone)
  return number && `https://wa.me/${number.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function firstNumber(phone: string): string | undefined {
  return /\+?\d[\d\s().-]*/.exec(phone)?.[0]
}
