import type { Category } from '../../api/gallery.ts'
import { categories, photosPerPage } from '../../api/shop-constants.ts'
import type { GalleryPicture } from './picture.tsx'

/** What of the gallery one looks at, as the address says it. */
export interface GalleryView {
  category: Category | undefined
  /** Otherwise as they hang: the oldest first. */
  newestFirst: boolean
  /** From 1. */
  page: number
}

export interface GalleryPage {
  view: GalleryView
  pictures: GalleryPicture[]
  /** In this view, on all of its pages. */
  total: number
  /** In the whole gallery; a category without any is not there. */
  counts: { category: Category; count: number }[]
}

const names = { category: 'category', order: 'order', page: 'page' } as const
const newest = 'newest'

/** What an address does not say, or not in our words, is as on the bare page. */
export function viewIn(search: URLSearchParams): GalleryView {
  const page = search.get(names.page) ?? ''
  return {
    category: categories.find((category) => wordOf(category) === search.get(names.category)),
    newestFirst: search.get(names.order) === newest,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** `category=aari-blouse&order=newest&page=2`, without what is so anyway. */
export function searchOf({ category, newestFirst, page }: GalleryView): string {
  return new URLSearchParams({
    ...(category && { [names.category]: wordOf(category) }),
    ...(newestFirst && { [names.order]: newest }),
    ...(page > 1 && { [names.page]: String(page) }),
  }).toString()
}

/** @param anchor the section, or the piece with this code. */
export function addressOf(view: GalleryView, anchor = 'gallery'): string {
  const search = searchOf(view)
  return `/${search && `?${search}`}#${anchor}`
}

export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / photosPerPage))
}

/** Where in the whole gallery the picture at this place hangs. */
export function viewOfPlace(index: number): GalleryView {
  return { category: undefined, newestFirst: false, page: Math.floor(index / photosPerPage) + 1 }
}

export function viewOfCategory(category: Category): GalleryView {
  return { category, newestFirst: false, page: 1 }
}

function wordOf(category: Category): string {
  return category.replaceAll(' ', '-')
}
