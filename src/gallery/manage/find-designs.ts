import type { Category } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { categoryName } from '../public/design-texts.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** Returns what the tile of a design says besides its code and price. */
export function listMarks({ firstPlace, isHidden }: Pick<ManagedPicture, 'firstPlace' | 'isHidden'>): string[] {
  return [...(firstPlace === undefined ? [] : [m.album_isFirst()]), ...(isHidden ? [m.album_isHidden()] : [])]
}

export type AlbumFilter = Category | 'no price'

/** @returns the pictures of the filter that contain each word of the search, in their order */
export function findDesigns(
  pictures: readonly ManagedPicture[],
  { search, filter }: { search: string; filter?: AlbumFilter },
): ManagedPicture[] {
  // A price may be typed as visitors see it.
  const words = search.toLowerCase().replace(/[₹,]/g, '').split(/\s+/).filter(Boolean)
  return pictures.filter((picture) => {
    const isInFilter = !filter || (filter === 'no price' ? picture.price === '' : picture.category === filter)
    if (!isInFilter || words.length === 0) return isInFilter
    const { code, category, price, description = '', descriptionInTamil = '' } = picture
    const texts = [
      code,
      code.replace('-', ''),
      price,
      category,
      categoryName(category),
      description,
      descriptionInTamil,
      ...listMarks(picture),
    ]
    const searched = texts.join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
