import { priceMaxLength } from './shop-constants.ts'

/** A non-negative decimal number, or nothing. */
export const pricePattern = /^(\d+(\.\d+)?|\.\d+)?$/

/** Whether it is a price as the calls take it, before it is sent. */
export function isPrice(typed: string): boolean {
  return typed.length <= priceMaxLength && pricePattern.test(typed)
}
