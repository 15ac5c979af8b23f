import { priceMaxLength } from './shop-constants.ts'

export const pricePattern = /^(\d+(\.\d+)?|\.\d+)?$/

export function isPrice(typed: string): boolean {
  return typed.length <= priceMaxLength && pricePattern.test(typed)
}
