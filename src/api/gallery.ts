import { z } from 'zod'
import { pricePattern } from './price.ts'
import { categories, priceMaxLength } from './shop-constants.ts'
import { text } from './text.ts'

export const Category = z.enum(categories, { error: `must be one of ${categories.join(', ')}` })
export type Category = z.infer<typeof Category>

export const Price = text(priceMaxLength).regex(pricePattern, { error: 'must be a number, not negative' })

export const GalleryItem = z.object({
  id: z.string(),
  url: z.string(),
  category: Category,
  price: Price,
  /** The time is in epoch milliseconds and strictly increasing. */
  uploadTime: z.number(),
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const NewGalleryItem = z.strictObject({
  url: text(300),
  category: Category,
  price: Price.default(''),
  /** The field is accepted and ignored; the server decides. */
  uploadTime: z.number().optional(),
})
export type NewGalleryItem = z.output<typeof NewGalleryItem>

export const PriceUndo = z.strictObject({ id: z.string().max(100), price: Price })
export const PriceChange = PriceUndo.extend({
  price: Price.refine((price) => price !== '', { error: 'must not be empty' }),
})

export const PriceSince = z.object({ price: Price, changedTime: z.number() })
export type PriceSince = z.infer<typeof PriceSince>

export const TrashedItem = GalleryItem.extend({ trashedTime: z.number() })
export type TrashedItem = z.infer<typeof TrashedItem>

export const FileName = z.string().max(1000, { error: 'must be at most 1000 characters' })
export const StoredImage = z.object({ url: z.string() })
