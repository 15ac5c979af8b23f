/** @param number is a number that the server has parsed. */
export function phoneLink(number: string | undefined): string | undefined {
  return number ? `tel:${number.replace(/[^+\d]/g, '')}` : undefined
}

/** @param number is a number that the server has parsed, with its country. */
export function chatLink(number: string, text?: string): string | undefined {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return number ? `https://wa.me/${number.replace(/\D/g, '')}${query}` : undefined
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
