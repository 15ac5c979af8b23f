import type { Category } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'

export interface GalleryView {
  category: Category | undefined
  newestFirst: boolean
  /** Pages start at 1. */
  page: number
}

/** Replaces invalid values with the defaults. */
export function parseView(search: URLSearchParams): GalleryView {
  const page = search.get('page') ?? ''
  return {
    category: categories.find((category) => formatCategory(category) === search.get('category')),
    newestFirst: search.get('order') === 'newest',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Omits defaults: `category=aari-blouse&order=newest&page=2`. */
export function formatSearch({ category, newestFirst, page = 1 }: Partial<GalleryView>): string {
  return new URLSearchParams({
    ...(category && { category: formatCategory(category) }),
    ...(newestFirst && { order: 'newest' }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
}

/** @param anchor the section, or the code of a design on this page */
export function galleryAddress(view: Partial<GalleryView>, anchor = 'gallery'): string {
  const search = formatSearch(view)
  return `/${search && `?${search}`}#${anchor}`
}

function formatCategory(category: Category): string {
  return category.replaceAll(' ', '-')
}
