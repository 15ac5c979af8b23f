import { m } from '../../messages/compiled/messages.js'

export function formatPrice(price: string): string {
  return price === '' ? m.gallery_priceOnRequest() : m.gallery_price({ price })
}

export function formatPriceRange(prices: readonly string[]): string | undefined {
  const sorted = [...prices].sort((one, other) => Number(one) - Number(other))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  if (Number(lowest) === Number(highest)) return formatPrice(lowest)
  return m.gallery_priceRange({ lowest: formatPrice(lowest), highest: formatPrice(highest) })
}
