import type { Category } from '../../api/gallery.ts'
import { categories, codeLetters } from '../../api/shop-constants.ts'

export function formatDesignCode(category: Category, number: number): string {
  return `${codeLetters[category]}-${number}`
}

/** Parses any spelling of a code, such as `ab-031`. */
export function parseDesignCode(code: string): { category: Category; number: number } | undefined {
  const [, letters, digits] = /^([a-z]{2})-0*([1-9]\d{0,8})$/i.exec(code) ?? []
  const category = categories.find((category) => codeLetters[category] === letters?.toUpperCase())
  return category && { category, number: Number(digits) }
}

export function designAddress(code: string): string {
  return `/d/${code}`
}
