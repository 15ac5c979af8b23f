/** @param number is a number that the server has parsed. */
export function phoneLink(number: string | undefined): string | undefined {
  return number ? `tel:${number.replace(/[^+\d]/g, '')}` : undefined
}

/** Returns undefined for a text that the server has not parsed yet. @param number has its country */
export function chatLink(number: string, text?: string): string | undefined {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return /^\+\d{8,15}$/.test(number) ? `https://wa.me/${number.slice(1)}${query}` : undefined
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
