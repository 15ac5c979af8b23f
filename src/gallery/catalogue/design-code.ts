import type { Category } from '../../api/gallery.ts'
import { categories, codeLetters } from '../../api/shop-constants.ts'

export interface Design {
  category: Category
  number: number
}

/** As customers name it: `AB-31`. */
export function codeOf(category: Category, number: number): string {
  return `${codeLetters[category]}-${number}`
}

/** What a code names, however it is written: `ab-031`, too. Undefined when it cannot be one of ours. */
export function designIn(code: string): Design | undefined {
  const [, letters, digits] = /^([a-z]{2})-0*([1-9]\d{0,8})$/i.exec(code) ?? []
  const category = categories.find((one) => codeLetters[one] === letters?.toUpperCase())
  return category && { category, number: Number(digits) }
}

export function designAddress(code: string): string {
  return `/d/${code}`
}
