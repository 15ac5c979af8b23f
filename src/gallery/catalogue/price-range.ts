import { m } from '../../messages/compiled/messages.js'

/** From the lowest to the highest price, as they were typed: `₹450 - ₹4800`. Undefined where there is none. */
export function priceRange(prices: readonly string[]): string | undefined {
  const [lowest, highest] = [
    prices.reduce((low, price) => (Number(price) < Number(low) ? price : low), prices[0] ?? ''),
    prices.reduce((high, price) => (Number(price) > Number(high) ? price : high), prices[0] ?? ''),
  ]
  if (lowest === '') return undefined
  return Number(lowest) === Number(highest)
    ? m.gallery_price({ price: lowest })
    : m.gallery_priceRange({ lowest: m.gallery_price({ price: lowest }), highest: m.gallery_price({ price: highest }) })
}
