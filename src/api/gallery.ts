import { z } from 'zod'
import { endpoint } from './define-endpoint.ts'
import { pricePattern } from './price.ts'
import { categories, photoMaxBytes, priceMaxLength, trashDays } from './shop-constants.ts'
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

const PriceUndo = z.strictObject({ id: z.string().max(100), price: Price })
const PriceChange = PriceUndo.extend({ price: Price.refine((price) => price !== '', { error: 'must not be empty' }) })

export const PriceSince = z.object({ price: Price, changedTime: z.number() })
export type PriceSince = z.infer<typeof PriceSince>

export const TrashedItem = GalleryItem.extend({ trashedTime: z.number() })
export type TrashedItem = z.infer<typeof TrashedItem>

export const FileName = z.string().max(1000, { error: 'must be at most 1000 characters' })
const StoredImage = z.object({ url: z.string() })

const photoErrors = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'INSUFFICIENT_STORAGE'] as const

export const galleryEndpoints = {
  listGallery: endpoint('GET /v1/gallery', 'anyone', {
    summary: 'Lists every photo with its price, oldest upload first.',
    output: z.object({ items: z.array(GalleryItem) }),
  }),
  addGalleryItem: endpoint('POST /v1/gallery', 'admin', {
    summary: 'Publishes an uploaded image in the gallery.',
    input: NewGalleryItem,
    output: GalleryItem,
    errors: ['IMAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
  }),
  updatePrice: endpoint('PATCH /v1/gallery/:id', 'admin', {
    summary: 'Changes a price. The previous one stays in the price history.',
    input: PriceChange,
    output: GalleryItem,
  }),
  undoPriceChange: endpoint('POST /v1/gallery/:id/undoPrice', 'admin', {
    summary: 'Removes the last change of a price, if it was the one to this price.',
    input: PriceUndo,
    output: GalleryItem,
  }),
  listPrices: endpoint('GET /v1/gallery/:id/prices', 'admin', {
    summary: 'Lists the prices of an item with their dates, the current one first.',
    output: z.object({ prices: z.array(PriceSince) }),
  }),
  deleteGalleryItem: endpoint('DELETE /v1/gallery/:id', 'admin', {
    summary: `Moves a photo to the trash for ${trashDays} days. Visitors get 410 for its image, unless another item shows it.`,
  }),
  listTrash: endpoint('GET /v1/trash', 'admin', {
    summary: 'Lists the trash, last deleted first.',
    output: z.object({ items: z.array(TrashedItem) }),
  }),
  restoreGalleryItem: endpoint('POST /v1/trash/:id/restore', 'admin', {
    summary: 'Restores a photo from the trash to its place and its address.',
    output: GalleryItem,
  }),
  deletePermanently: endpoint('DELETE /v1/trash/:id', 'admin', {
    summary: 'Deletes a photo in the trash permanently, with its image if no other item shows it.',
  }),
  uploadImage: endpoint('POST /v1/images/:filename', 'admin', {
    summary: 'Uploads a photo (JPEG, PNG, WebP or HEIC), rotates it upright and removes its metadata.',
    input: z.strictObject({ filename: FileName, file: z.instanceof(Uint8Array) }),
    output: StoredImage,
    errors: ['PAYLOAD_TOO_LARGE', ...photoErrors],
    body: 'photo',
    maxBodyBytes: photoMaxBytes,
  }),
  storeUpload: endpoint('POST /v1/uploads/:id/image', 'admin', {
    summary: 'Stores the photo of a completed resumable upload. A repeated request returns the same.',
    output: StoredImage,
    errors: ['NOT_FOUND', ...photoErrors],
  }),
  deleteImage: endpoint('DELETE /v1/images', 'admin', {
    summary: 'Deletes an image by its url if no item, in the gallery or in the trash, shows it.',
    input: z.strictObject({ url: text(300) }),
    errors: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
  }),
  deleteImageByName: endpoint('DELETE /v1/images/:filename', 'admin', {
    summary: 'Deletes an image by its file name, which is the last part of its url.',
    input: z.strictObject({ filename: FileName }),
    errors: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
  }),
}
