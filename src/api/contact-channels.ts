/** @param number is a number that the server has parsed. */
export function phoneLink(number: string | undefined): string | undefined {
  return number && `tel:${number.replace(/[^+\d]/g, '')}`
}

/** @param number is a number that the server has parsed, with its country. */
export function chatLink(number: string, text?: string): string | undefined {
  return number && `https://wa.me/${number.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
