import { isPrice } from '../../api/price.ts'

export interface PriceAdjustment {
  amount: number
  unit: '%' | '₹'
  isLower: boolean
}

/** Prices of a shop end in a zero. */
const roundedTo = 10
/** Larger numbers are not exact. */
const largest = 1e12

/** Returns the adjusted price, or undefined for one on request, one that stays the same, or one that would be zero. */
export function adjustPrice(price: string, { amount, unit, isLower }: PriceAdjustment): string | undefined {
  const before = Number(price)
  if (price === '' || before > largest) return undefined
  const difference = (unit === '%' ? (before * amount) / 100 : amount) * (isLower ? -1 : 1)
  const after = String(Math.round((before + difference) / roundedTo) * roundedTo)
  return Number(after) <= 0 || after === price || !isPrice(after) ? undefined : after
}
