import { z } from 'zod'
import { DesignFacts } from './design-facts.ts'
import { pricePattern } from './price.ts'
import {
  batchMaxChanges,
  categories,
  descriptionMaxLength,
  firstDesignsMax,
  photoSides,
  photosPerDesign,
  priceMaxLength,
} from './shop-constants.ts'
import { line, text } from './text.ts'

export const Category = z.enum(categories, { error: `must be one of ${categories.join(', ')}` })
export type Category = z.infer<typeof Category>

export const Price = text(priceMaxLength).regex(pricePattern, { error: 'must be a number, not negative' })

export const GalleryItem = z.object({
  id: z.string(),
  url: z.string(),
  category: Category,
  price: Price,
  /** The time is in epoch milliseconds and strictly increases. */
  uploadTime: z.number(),
})
export type GalleryItem = z.infer<typeof GalleryItem>

const DescriptionLine = line(descriptionMaxLength).transform((typed) => typed.trim())
const Description = z.object({ description: DescriptionLine, descriptionInTamil: DescriptionLine })
export type Description = z.output<typeof Description>
export const descriptionNames = Description.keyof().options

export const NewGalleryItem = z.strictObject({
  url: text(300),
  category: Category,
  price: Price.default(''),
  /** The specification allows clients to send a time. The server ignores it and sets its own. */
  uploadTime: z.number().optional(),
  ...Description.partial().shape,
})
export type NewGalleryItem = z.output<typeof NewGalleryItem>

export const PriceUndo = z.strictObject({ id: z.string().max(100), price: Price })
export const ItemChange = PriceUndo.extend({
  /** An empty price is shown as 'Price on request'. */
  price: Price.optional(),
  category: Category.optional(),
  isHidden: z.boolean().optional(),
  /** Facts that are not here stay. An empty one is that of the shop again. */
  facts: DesignFacts.optional(),
  ...Description.partial().shape,
}).refine((change) => Object.keys(change).length > 1, {
  error: 'must have price, category, isHidden, facts or description',
})
export type ItemChange = z.output<typeof ItemChange>

/** One change may undo the latest price, or move the design to the trash or back. */
const ChangeInBatch = PriceUndo.extend({
  price: Price.optional(),
  category: Category.optional(),
  undonePrice: Price.optional(),
  isHidden: z.boolean().optional(),
  isTrashed: z.boolean().optional(),
})
export type ChangeInBatch = z.output<typeof ChangeInBatch>
export const GalleryBatch = z.strictObject({ changes: z.array(ChangeInBatch).min(1).max(batchMaxChanges) })

const PhotoSide = z.enum(photoSides)
export type PhotoSide = z.infer<typeof PhotoSide>
const place = z.number().int().min(0).max(photosPerDesign)
/** The first photo of a design is its `url`. */
const PhotoOfDesign = z.strictObject({ id: z.string().max(100), url: text(300) })
/** A photo without a place is added as the last one, and an existing one keeps its place. */
export const NewPhoto = PhotoOfDesign.extend({ place: place.optional(), side: PhotoSide.or(z.literal('')).optional() })
export type NewPhoto = z.output<typeof NewPhoto>
export const PhotoRemoval = PhotoOfDesign
export type PhotoRemoval = z.output<typeof PhotoRemoval>
export const PhotosOfDesign = z.object({ photos: z.array(z.object({ url: z.string(), side: z.string() })) })

export const FirstDesigns = z.strictObject({ ids: z.array(z.string().max(100)).max(firstDesignsMax) })

/** Fields that are not here stay. An empty address removes the photo, which can be used again at once. */
export const AboutPhotoChange = z.strictObject({ url: text(300), ...Description.shape }).partial()
export type AboutPhotoChange = z.output<typeof AboutPhotoChange>

export const FileName = z.string().max(1000, { error: 'must be at most 1000 characters' })
/** The code `similarTo` is that of a published design whose photo looks nearly the same. */
export const StoredImage = z.object({ url: z.string(), similarTo: z.string().optional() })

/** A photo of a design. Its `url` may be on another host. */
export interface DesignPhoto {
  url: string
  widthPx: number
  heightPx: number
  /** The placeholder is a tiny WebP in base64. */
  placeholder: string | null
  hasAvif: boolean
  side?: PhotoSide
}

/** The photo of the section about the shop. */
export type AboutPhoto = DesignPhoto & Description

/** A picture is a published design with its first photo. Only a design with several photos has `morePhotos`. */
export interface GalleryPicture extends GalleryItem, DesignPhoto, Partial<Description> {
  code: string
  firstPlace?: number
  /** The shop's facts count where the owner has chosen none for this design. */
  facts?: DesignFacts
  morePhotos?: DesignPhoto[]
}
