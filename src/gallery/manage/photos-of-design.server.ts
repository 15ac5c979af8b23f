import type { Transaction } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { NewPhoto, PhotoRemoval, PhotoSide } from '../../api/gallery.ts'
import { photosPerDesign } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { changeStoredImage } from '../images/store-image.server.ts'
import { markImageUsed } from './add-gallery-item.server.ts'
import { lockItem } from './manage-gallery.server.ts'

type PhotoDeps = Pick<Deps, 'db' | 'now'>
type Photo = { imageName: string; side: PhotoSide | '' }

/** @throws {ApiError} NOT_FOUND, IMAGE_NOT_FOUND, INVALID_ARGUMENT if the design has eight photos */
export function addPhoto({ db, now }: PhotoDeps, { id, url, place, side = '' }: NewPhoto) {
  const imageName = readName(url)
  return db.transaction().execute(async (transaction) => {
    // All transactions lock an image before its items, so that none deadlocks.
    await markImageUsed(transaction, imageName, now())
    return changePhotos(transaction, id, (photos) => {
      if (photos.some((photo) => photo.imageName === imageName)) return photos
      if (photos.length === photosPerDesign) throw invalid(`a design has at most ${photosPerDesign} photos`)
      return photos.toSpliced(place ?? photos.length, 0, { imageName, side })
    })
  })
}

/** @throws {ApiError} NOT_FOUND, IMAGE_NOT_FOUND */
export function changePhoto({ db }: PhotoDeps, { id, url, ...change }: NewPhoto) {
  return db.transaction().execute((transaction) =>
    changePhotos(transaction, id, (photos) => {
      const from = findPhoto(photos, readName(url))
      const { place = from, ...changed } = { ...photos[from], ...change }
      return photos.toSpliced(from, 1).toSpliced(place, 0, changed as Photo)
    }),
  )
}

/** @throws {ApiError} NOT_FOUND, IMAGE_NOT_FOUND, INVALID_ARGUMENT if it is the only photo */
export function removePhoto({ db, now }: PhotoDeps, { id, url }: PhotoRemoval) {
  const imageName = readName(url)
  return db.transaction().execute(async (transaction) => {
    // Unused images are deleted later, so that the photo can be added again.
    await changeStoredImage(transaction, imageName, { state: 'unused', changedAt: now() })
    return changePhotos(transaction, id, (photos) => {
      const from = findPhoto(photos, imageName)
      if (photos.length === 1) throw invalid('a design keeps its last photo')
      return photos.toSpliced(from, 1)
    })
  })
}

async function changePhotos(transaction: Transaction<Tables>, itemId: string, change: (photos: Photo[]) => Photo[]) {
  const { imageName, side } = await lockItem(transaction, itemId)
  const more = await transaction
    .selectFrom('morePhotos')
    .select(['imageName', 'side'])
    .where('itemId', '=', itemId)
    .orderBy('place')
    .execute()
  const photos = change([{ imageName, side }, ...more])
  const [first, ...others] = photos as [Photo, ...Photo[]]
  await transaction.updateTable('gallery').set(first).where('id', '=', itemId).execute()
  await transaction.deleteFrom('morePhotos').where('itemId', '=', itemId).execute()
  const rows = others.map((photo, nth) => ({ ...photo, itemId, place: nth + 1 }))
  if (rows.length > 0) await transaction.insertInto('morePhotos').values(rows).execute()
  return { photos: photos.map((photo) => ({ url: imageUrl(photo.imageName), side: photo.side })) }
}

function findPhoto(photos: Photo[], imageName: string): number {
  const found = photos.findIndex((photo) => photo.imageName === imageName)
  return found < 0 ? throwNotFound() : found
}

/** The photos that the dashboard shows may be on another host. */
export function readName(url: string): string {
  return nameInUrl(imageUrl(url.slice(url.lastIndexOf('/') + 1))) ?? throwNotFound()
}

function throwNotFound(): never {
  throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
}

function invalid(detail: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', { detail })
}
