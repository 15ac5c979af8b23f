import { z } from 'zod'
import { pricePattern } from './price.ts'
import { categories, priceMaxLength } from './shop-constants.ts'

export const Category = z.enum(categories, { error: `must be one of ${categories.join(', ')}` })
export type Category = z.infer<typeof Category>

export const Price = z
  .string({ error: 'must be string' })
  .max(priceMaxLength, { error: `must be at most ${priceMaxLength} characters` })
  .regex(pricePattern, { error: 'must be a number, not negative' })

export const GalleryItem = z.object({
  id: z.string(),
  url: z.string(),
  category: Category,
  price: Price,
  /** The time is in epoch milliseconds and strictly increasing. */
  uploadTime: z.number(),
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const Gallery = z.object({ items: z.array(GalleryItem) })

export const NewGalleryItem = z.strictObject({
  url: z.string({ error: 'must be string' }).max(300, { error: 'must be at most 300 characters' }),
  category: Category,
  price: Price.default(''),
  /** The field is accepted and ignored; the server decides. */
  uploadTime: z.number({ error: 'must be number' }).optional(),
})
export type NewGalleryItem = z.output<typeof NewGalleryItem>

const ItemId = z.string().max(100)

export const PriceChange = z.strictObject({
  id: ItemId,
  price: Price.refine((price) => price !== '', { error: 'must not be empty' }),
})

export const PriceUndo = z.strictObject({ id: ItemId, price: Price })

export const PriceSince = z.object({ price: Price, changedTime: z.number() })
export type PriceSince = z.infer<typeof PriceSince>
export const PriceHistory = z.object({ prices: z.array(PriceSince) })

export const GalleryItemById = z.strictObject({ id: ItemId })

export const TrashedItem = GalleryItem.extend({ trashedTime: z.number() })
export type TrashedItem = z.infer<typeof TrashedItem>
export const Trash = z.object({ items: z.array(TrashedItem) })

export const FileName = z.string().max(1000, { error: 'must be at most 1000 characters' })
export const NewImage = z.strictObject({ filename: FileName, file: z.instanceof(Uint8Array) })
export const ImageAddress = z.strictObject({ url: z.string({ error: 'must be string' }).max(300) })
export const UploadById = z.strictObject({ id: ItemId })
export const ImageByName = z.strictObject({ filename: FileName })
