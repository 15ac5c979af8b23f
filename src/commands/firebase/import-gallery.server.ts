import { ApiError } from '../../api/errors.ts'
import { Category } from '../../api/gallery.ts'
import { isPrice } from '../../api/price.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { showImage } from '../../gallery/catalogue/gallery.server.ts'
import { nameInUrl } from '../../gallery/images/image-address.ts'
import { type StoreDeps, storeImage } from '../../gallery/images/store-image.server.ts'
import { type FindPhoto, nameOfPhoto } from './find-photo.server.ts'
import { quote, textOf, toRowId } from './import-documents.server.ts'
import { type Import, importEntries, Problem } from './import-entries.server.ts'
import type { SiteDocument } from './read-documents.server.ts'

/** A photo that a killed import has begun is free again after two minutes; each attempt takes ten seconds. */
const maxAttempts = 15
const photoErrors: Partial<Record<ApiError['code'], string>> = {
  BROKEN_PHOTO: 'it cannot be read, or took too long',
  UNSUPPORTED_PHOTO: 'it is no JPEG, PNG, WebP or HEIC',
  TOO_MANY_PIXELS: 'it has too many pixels',
}

/** Photos come one after the other. Nobody sees a document that waits for its photo. */
export async function importGallery(run: Import & StoreDeps, site: SiteDocument[], find: FindPhoto): Promise<void> {
  const rows = await run.db.selectFrom('imports').select('document').where('document', 'is not', null).execute()
  const waiting = rows.map(({ document }): SiteDocument => JSON.parse(document as string))
  const documents = new Map([...waiting, ...site].map((document) => [document.name, document]))
  const entries = (await addTimes(run, [...documents.values()])).map(({ document, uploadTime }) => ({
    name: document.name,
    async prepare(note: (text: string) => void) {
      const { id, fields } = document
      const category = Category.safeParse(textOf(fields.category).trim().toLowerCase()).data
      if (!category) throw new Problem(`left out, because the shop has no category ${quote(fields.category)}`)
      const filename = nameOfPhoto(textOf(fields.url))
      if (!filename) throw new Problem(`left out, because this is not in Google's storage: ${quote(fields.url)}`)
      const imageName = run.dryRun ? '' : await storePhoto(run, document, filename, find)
      const price = textOf(fields.price).trim()
      if (!isPrice(price)) note(`becomes "Price on request", because this is no number: ${quote(fields.price)}`)
      const item = { id: toRowId(id), imageName, category, price: isPrice(price) ? price : '', uploadTime }
      return async (db: Import['db']) => {
        await showImage(db, imageName, run.now())
        await db.insertInto('gallery').values(item).execute()
      }
    },
  }))
  await importEntries(run, 'Gallery', entries)
}

/** Stores the photo as an upload. @returns the name of the image */
async function storePhoto(run: Import & StoreDeps, document: SiteDocument, filename: string, find: FindPhoto) {
  const hide = (reason: string) =>
    Object.assign(new Problem(`hidden without its photo ${filename}: ${reason}`), { document })
  const file = await find(textOf(document.fields.url)).catch((error) => {
    run.stop?.throwIfAborted()
    throw hide(error.message)
  })
  if (file.length > photoMaxBytes) throw hide('it is too large')
  for (let attempt = 1; ; attempt++)
    try {
      const { url } = await storeImage(run, { filename: filename.replace(/[^\w. -]/g, '-'), file })
      return nameInUrl(url) as string
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      if (photoErrors[code]) throw hide(photoErrors[code])
      if (code !== 'UNAVAILABLE' || attempt === maxAttempts) throw error
    }
}

/** Sorts by time. Equal times become later by a millisecond, because those of the shop differ. */
async function addTimes({ db, now }: Import, documents: SiteDocument[]) {
  const rows = await db.selectFrom('gallery').select(['id', 'uploadTime']).execute()
  const takenBy = new Map(rows.map(({ id, uploadTime }) => [Number(uploadTime), id]))
  const inOrder = documents
    .map((document) => ({ document, uploadTime: readTime(document, now()) }))
    .sort((one, other) => one.uploadTime - other.uploadTime || (one.document.id < other.document.id ? -1 : 1))
  let last = 0
  for (const entry of inOrder) {
    const id = toRowId(entry.document.id)
    last = Math.max(entry.uploadTime, last + 1)
    while ((takenBy.get(last) ?? id) !== id) last++
    entry.uploadTime = last
  }
  return inOrder
}

function readTime({ fields, createdTime }: SiteDocument, now: number): number {
  const text = textOf(fields.uploadTime)
  const time = Math.round(text.includes('T') ? Date.parse(text) : Number(text))
  return time > 0 && time <= now ? time : createdTime
}
