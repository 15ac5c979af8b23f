import type { Selectable } from 'kysely'
import {
  type DesignPhoto,
  descriptionNames,
  type GalleryItem,
  type GalleryPicture,
  type PhotoSide,
} from '../../api/gallery.ts'
import { categories, firstDesignsMax, photosPerPage } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { imageUrl } from '../images/image-address.ts'
import { formatDesignCode } from './design-code.ts'
import { type GalleryView, wholeView } from './gallery-view.ts'
import { comparablePrice, sortPictures } from './sort-pictures.ts'

/** Visitors do not see hidden designs. */
type ManagedDesign = GalleryPicture & { isHidden: boolean }

export type GalleryPage = Awaited<ReturnType<typeof getPublicGallery>>['gallery']

/** Lists the published photos, oldest upload first. */
export async function listGallery({ db }: Pick<Deps, 'db'>): Promise<GalleryItem[]> {
  return (await selectItems(db).where('hiddenTime', 'is', null).selectAll().execute()).map(toGalleryItem)
}

/** Lists all designs, oldest upload first, also hidden ones. */
export async function listDesigns(deps: Pick<Deps, 'db' | 'files'>): Promise<ManagedDesign[]> {
  const [rows, photos] = await Promise.all([
    selectItems(deps.db)
      .innerJoin('images', 'images.name', 'gallery.imageName')
      .select(['gallery.id', 'category', 'price', 'uploadTime', 'designNumber', 'firstPlace', 'hiddenTime'])
      .select([...descriptionNames, ...photoColumns, 'facts', 'side'])
      .execute(),
    deps.db
      .selectFrom('morePhotos')
      .innerJoin('images', 'images.name', 'morePhotos.imageName')
      .select(['itemId', 'side', ...photoColumns])
      .orderBy('place')
      .execute(),
  ])
  const photosById = Map.groupBy(photos, ({ itemId }) => itemId)
  return rows.map(({ designNumber, hiddenTime, firstPlace, ...row }) => ({
    ...toPhoto(deps, row),
    id: row.id,
    category: row.category,
    price: row.price,
    uploadTime: row.uploadTime,
    ...Object.fromEntries(descriptionNames.map((name) => [name, row[name] || undefined])),
    code: formatDesignCode(row.category, designNumber),
    firstPlace: firstPlace ?? undefined,
    facts: row.facts === '{}' ? undefined : JSON.parse(row.facts),
    morePhotos: photosById.get(row.id)?.map((photo) => toPhoto(deps, photo)),
    isHidden: hiddenTime !== null,
  }))
}

/** @returns undefined while the section about the shop shows the drawing, and after a failure */
export function getAboutPhoto(deps: Pick<Deps, 'db' | 'files' | 'contentCache' | 'log'>) {
  return deps.contentCache
    .get('photo of the shop', () => readAboutPhoto(deps))
    .catch((error): undefined => void deps.log.error({ err: error }, 'reading the photo of the shop failed'))
}

/** The owner changes what is stored now, also if another process has stored it. */
export async function readAboutPhoto(deps: Pick<Deps, 'db' | 'files'>) {
  const row = await deps.db
    .selectFrom('aboutPhoto')
    .innerJoin('images', 'images.name', 'aboutPhoto.imageName')
    .select([...descriptionNames, ...photoColumns])
    .executeTakeFirst()
  if (!row) return undefined
  const { description, descriptionInTamil } = row
  return { ...toPhoto(deps, { ...row, side: '' }), description, descriptionInTamil }
}

const photoColumns = ['images.name', 'widthPx', 'heightPx', 'placeholder', 'avifState'] as const
type PhotoRow = Pick<Selectable<Tables['images']>, 'name' | 'widthPx' | 'heightPx' | 'placeholder' | 'avifState'>

function toPhoto({ files }: Pick<Deps, 'files'>, row: PhotoRow & { side: PhotoSide | '' }): DesignPhoto {
  const { name, widthPx, heightPx, placeholder, avifState, side } = row
  const url = files.publicBase ? `${files.publicBase}/${name}` : imageUrl(name)
  return { url, widthPx, heightPx, placeholder, hasAvif: avifState === 'ready', side: side || undefined }
}

function selectItems(db: Deps['db']) {
  return db.selectFrom('gallery').where('trashedTime', 'is', null).orderBy('uploadTime').orderBy('gallery.id')
}

/** Lists the designs that visitors see: first those of the owner's choice, then all others, oldest upload first. */
export function getPublishedPictures(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>): Promise<GalleryPicture[]> {
  return deps.contentCache.get('pictures', async () => {
    const shown = (await listDesigns(deps)).flatMap(({ isHidden, ...picture }) => (isHidden ? [] : [picture]))
    const placeOf = ({ firstPlace = Number.MAX_VALUE }: GalleryPicture) => firstPlace
    return shown.toSorted((a, b) => placeOf(a) - placeOf(b))
  })
}

/** Returns the designs of the owner's choice, or without any the newest one of each category, if possible with a price. */
export async function getHeroPictures(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>): Promise<GalleryPicture[]> {
  const pictures = await getPublishedPictures(deps)
  const chosen = pictures.filter(({ firstPlace }) => firstPlace !== undefined)
  if (chosen.length > 0) return chosen.slice(0, firstDesignsMax)
  const pricedLast = pictures.toSorted((a, b) => Number(a.price !== '') - Number(b.price !== ''))
  return categories.flatMap((wanted) => pricedLast.findLast(({ category }) => category === wanted) ?? [])
}

/** Lists the categories that have designs, with the lowest price, which is undefined if no design has a price. */
export async function getLowestPrices(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>) {
  const pictures = await getPublishedPictures(deps)
  return categories.flatMap((category) => {
    const designs = pictures.filter((picture) => picture.category === category)
    const [cheapest] = sortPictures(
      'lowest',
      designs.filter(({ price }) => Number(price) > 0),
    )
    return designs.length > 0 ? { category, price: cheapest?.price } : []
  })
}

/** Returns a page of the gallery, at most the last one, and the distinct prices of all designs. */
export async function getPublicGallery(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>, requested: GalleryView) {
  const all = await getPublishedPictures(deps)
  const affordable = all.filter(({ price }) => !requested.maxPrice || comparablePrice(price) <= requested.maxPrice)
  const inView = affordable.filter(({ category }) => !requested.category || category === requested.category)
  const lastPage = Math.max(1, Math.ceil(inView.length / photosPerPage))
  const view = { ...requested, page: Math.min(requested.page, lastPage) }
  const sorted = sortPictures(view.order, inView)
  const gallery = {
    view,
    pictures:
      view.page === wholeView ? sorted : sorted.slice((view.page - 1) * photosPerPage, view.page * photosPerPage),
    total: inView.length,
    counts: categories
      .filter((wanted) => wanted === view.category || all.some(({ category }) => category === wanted))
      .map((wanted) => ({ category: wanted, count: affordable.filter(({ category }) => category === wanted).length })),
  }
  return { gallery, prices: [...new Set(all.map(({ price }) => price))].filter((price) => price !== '') }
}

export function toGalleryItem(row: Omit<GalleryItem, 'url'> & { imageName: string }): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
