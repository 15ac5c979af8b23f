import type { Category } from '../../api/gallery.ts'
import { categories, galleryOrders, photosPerPage } from '../../api/shop-constants.ts'

export interface GalleryView {
  category: Category | undefined
  /** Excludes more expensive designs and those without a price. The visitor may type any number of rupees. */
  maxPrice: number | undefined
  order: (typeof galleryOrders)[number] | undefined
  page: number
}

/** This page has all designs of the view. */
export const wholeView = 0

export function parseView(search: URLSearchParams): GalleryView {
  const page = search.get('page') ?? ''
  const [, limit] = /^0*([1-9]\d{0,6})$/.exec(search.get('max') ?? '') ?? []
  return {
    category: categories.find((category) => formatCategory(category) === search.get('category')),
    maxPrice: limit ? Number(limit) : undefined,
    order: galleryOrders.find((order) => order === search.get('order')),
    page: page === 'all' ? wholeView : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the place in the view of the first design on its page, from 1. */
export function firstPlaceOf({ page }: Pick<GalleryView, 'page'>): number {
  return Math.max(0, page - 1) * photosPerPage + 1
}

/** Omits defaults: `category=aari-blouse&max=2000&order=newest&page=2`. */
export function formatSearch({ category, maxPrice, order, page = 1 }: Partial<GalleryView>): string {
  return new URLSearchParams({
    ...(category && { category: formatCategory(category) }),
    ...(maxPrice && { max: String(maxPrice) }),
    ...(order && { order }),
    ...(page > 1 && { page: String(page) }),
    ...(page === wholeView && { page: 'all' }),
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
