import type { Category, Description } from '../../api/gallery.ts'
import { categories, photosPerDesign } from '../../api/shop-constants.ts'

/** A photo that the owner has chosen and not yet uploaded. */
export interface Selection extends Partial<Description> {
  id: string
  file: File
  /** The id in the list of shared photos. */
  sharedId?: number
  price: string
  /** Until the owner chooses one, it is the category of the photo before. */
  category?: Category
  /** The photo shows the design of the photo before, and so has its price and category. */
  isFurther?: boolean
}

export interface CompleteSelection extends Selection {
  category: Category
  /** The id of the first photo of the same design, if it is another one. */
  designOf?: string
}

export function complete(selections: Selection[]): CompleteSelection[] {
  const completed: CompleteSelection[] = []
  let first: CompleteSelection | undefined
  for (const selection of selections) {
    if (first && selection.isFurther) {
      const { price, category, id: designOf } = first
      completed.push({ ...selection, price, category, designOf })
      continue
    }
    first = { ...selection, category: selection.category ?? first?.category ?? categories[0] }
    completed.push(first)
  }
  return completed
}

/** Leaves a photo out. If it was the first one of a design, the next one takes its place. */
export function without(selections: Selection[], id: string): Selection[] {
  const { price, category } = complete(selections).find((selection) => selection.id === id) ?? {}
  const next = selections[selections.findIndex((selection) => selection.id === id) + 1]
  return selections
    .filter((selection) => selection.id !== id)
    .map((selection) => {
      if (selection !== next) return selection
      return selection.isFurther
        ? { ...selection, isFurther: false, price: price ?? '', category }
        : { ...selection, category: selection.category ?? category }
    })
}

/** Returns whether one design may have all photos of these two. */
export function fitTogether(selections: CompleteSelection[], first: CompleteSelection, second: CompleteSelection) {
  const designs = [first, second].map(({ id, designOf = id }) => designOf)
  const photos = selections.filter(({ id, designOf = id }) => designs.includes(designOf))
  return photos.length <= photosPerDesign
}
