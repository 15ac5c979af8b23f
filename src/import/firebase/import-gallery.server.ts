import { ApiError } from '../../api/errors.ts'
import { Category } from '../../api/gallery.ts'
import { parseUrl } from '../../api/parse-url.ts'
import { isPrice } from '../../api/price.ts'
import { type StoreDeps, storeImage } from '../../gallery/images/store-image.server.ts'
import { assignDesignNumber, lockGallery, markImageUsed } from '../../gallery/manage/add-gallery-item.server.ts'
import { readPrice } from '../../gallery/manage/read-price.ts'
import { decodePath } from '../../platform/http/old-addresses.server.ts'
import { type Import, importEntries, SkippedEntry, toRowId } from './import-entries.server.ts'
import type { SiteDocument } from './read-documents.server.ts'

type Run = Import & StoreDeps
type PhotoBytes = Uint8Array<ArrayBuffer>

const storageHosts = /^(firebasestorage|(.+\.)?storage)\.googleapis\.com$/
/** The claim of a killed import on a photo expires after two minutes, and each attempt takes ten seconds. */
const maxAttempts = 15
const photoErrors: Partial<Record<ApiError['code'], string>> = {
  BROKEN_PHOTO: 'unreadable, or processing took too long',
  UNSUPPORTED_PHOTO: 'not a JPEG, PNG, WebP or HEIC',
  TOO_MANY_PIXELS: 'too many pixels',
}

/** Imports one photo at a time. A document is stored, but not published, until its photo is imported. */
export async function importGallery(run: Run, site: SiteDocument[], findPhoto: (url: string) => Promise<PhotoBytes>) {
  const rows = await run.db.selectFrom('imports').select('document').where('document', 'is not', null).execute()
  const pending = rows.map(({ document }): SiteDocument => JSON.parse(document as string))
  const documents = new Map([...pending, ...site].map((document) => [document.name, document]))
  const inOrder = [...documents.values()]
    .map((document) => ({ ...document, time: readTime(document, run.now()) }))
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const items = await run.db.selectFrom('gallery').select('uploadTime').execute()
  const usedTimes = new Set(items.map((item) => Number(item.uploadTime)))
  await importEntries(run, 'Gallery', inOrder, async (document) => {
    const { name, id, fields } = document
    const category = Category.safeParse(fields.category?.trim().toLowerCase()).data
    if (!category) throw new SkippedEntry(`skipped, because the shop has no category ${quote(fields.category)}`)
    const filename = nameOfPhoto(fields.url)
    if (!filename) throw new SkippedEntry(`skipped, because its photo is not in Google's storage: ${quote(fields.url)}`)
    const imageName = run.dryRun ? '' : await storePhoto(run, document, filename, findPhoto(fields.url ?? ''))
    const typed = (fields.price ?? '').trim()
    const { price, problem = '' } = isPrice(typed) ? { price: typed } : readPrice(typed)
    if (problem)
      run.report.push(`    ${name}: becomes "Price on request", as its price is not a number: ${quote(fields.price)}`)
    let uploadTime = document.time
    while (usedTimes.has(uploadTime)) uploadTime++
    usedTimes.add(uploadTime)
    const item = { id: toRowId(id), imageName, category, price: problem ? '' : price, uploadTime }
    return async (db) => {
      await markImageUsed(db, imageName, run.now())
      await lockGallery(db)
      const designNumber = await assignDesignNumber(db, category)
      await db
        .insertInto('gallery')
        .values({ ...item, designNumber })
        .execute()
    }
  })
}

/** Returns the file name, or undefined if the URL is not in Google's storage. */
export function nameOfPhoto(url = ''): string | undefined {
  const { protocol, host = '', pathname = '' } = parseUrl(url) ?? {}
  // Firebase encodes the slash of `images/blouse.jpg`.
  const name = decodePath(pathname).split('/').at(-1) ?? ''
  return protocol === 'https:' && storageHosts.test(host) && !/^\.*$|[\\\0]/.test(name) ? name : undefined
}

async function storePhoto(run: Run, document: object, filename: string, found: Promise<PhotoBytes>) {
  const createSkip = (reason: string) =>
    Object.assign(new SkippedEntry(`hidden until its photo ${filename} is imported: ${reason}`), {
      pendingDocument: document,
    })
  const bytes = await found.catch((error) => {
    run.stop?.throwIfAborted()
    throw createSkip(error.message)
  })
  const file = new Blob([bytes])
  for (let attempt = 1; ; attempt++)
    try {
      return await storeImage(run, { filename: filename.replace(/[^\w. -]/g, '-'), file })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      if (photoErrors[code]) throw createSkip(photoErrors[code])
      if (code !== 'UNAVAILABLE' || attempt === maxAttempts) throw error
    }
}

function readTime({ fields, createdTime }: SiteDocument, now: number): number {
  const { uploadTime: text = '' } = fields
  const time = Math.round(text.includes('T') ? Date.parse(text) : Number(text))
  return time > 0 && time <= now ? time : createdTime
}

const quote = (value = '') => JSON.stringify(value).slice(0, 100)
