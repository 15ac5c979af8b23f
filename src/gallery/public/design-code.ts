import type { Category } from '../../api/gallery.ts'
import { categories, codeLetters, shortlistMax } from '../../api/shop-constants.ts'

export function formatDesignCode(category: Category, number: number): string {
  return `${codeLetters[category]}-${number}`
}

/** Parses any spelling of a code, such as `ab-031` or `AB31`, also with the full stop that a sentence adds. */
export function parseDesignCode(code: string): { category: Category; number: number } | undefined {
  const [, letters, digits] = /^([a-z]{2})[\s\p{Pd}]?0*([1-9]\d{0,8})[^\p{L}\p{M}\p{N}]*$/iu.exec(code) ?? []
  const category = categories.find((category) => codeLetters[category] === letters?.toUpperCase())
  return category && { category, number: Number(digits) }
}

/** Parses codes separated by spaces, commas or plus signs. Ignores duplicates and invalid codes. */
export function parseCodes(text: string): string[] {
  const designs = text.split(/[\s,+]+/, shortlistMax).flatMap((code) => parseDesignCode(code) ?? [])
  return [...new Set(designs.map(({ category, number }) => formatDesignCode(category, number)))]
}

export function designsAddress(codes: string[]): string {
  return `/designs?${new URLSearchParams({ codes: codes.join(' ') })}`
}

export function designAddress(code: string): string {
  return `/d/${code}`
}

/** The name begins with a hash of the photo, because messengers cache the picture. */
export function sharePictureAddress({ code, url }: { code: string; url: string }): string {
  return `${designAddress(code)}/share-${fileOf(url).slice(0, 12)}.jpg`
}

export function fileOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
