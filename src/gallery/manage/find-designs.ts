import type { Category, GalleryPicture } from '../../api/gallery.ts'
import { categoryName } from '../public/design-texts.ts'

export type AlbumFilter = Category | 'no price'

/** @returns the pictures of the filter that contain each word of the search, in their order */
export function findDesigns<Picture extends GalleryPicture>(
  pictures: readonly Picture[],
  { search, filter }: { search: string; filter?: AlbumFilter },
): Picture[] {
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
    ]
    const searched = texts.join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
