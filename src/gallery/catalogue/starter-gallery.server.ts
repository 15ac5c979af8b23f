import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Category } from '../../api/gallery.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { storeImage } from '../images/store-image.server.ts'
import { addGalleryItem } from './gallery.server.ts'

const startedKey = 'starterGalleryDone'

/** Drawn by a program of ours, with prices that a shop might ask. */
const starters: { file: string; category: Category; price: string }[] = [
  { file: 'design-blouse-1.jpg', category: 'design blouse', price: '450' },
  { file: 'embroidery-blouse-1.jpg', category: 'embroidery blouse', price: '1200' },
  { file: 'aari-blouse-1.jpg', category: 'aari blouse', price: '2500' },
  { file: 'design-blouse-2.jpg', category: 'design blouse', price: '550' },
  { file: 'embroidery-blouse-2.jpg', category: 'embroidery blouse', price: '1500' },
  { file: 'aari-blouse-2.jpg', category: 'aari blouse', price: '3200' },
  { file: 'design-blouse-3.jpg', category: 'design blouse', price: '' },
  { file: 'embroidery-blouse-3.jpg', category: 'embroidery blouse', price: '1850' },
  { file: 'aari-blouse-3.jpg', category: 'aari blouse', price: '4800' },
]

/** A few megabytes of our own, and a shop that does not open for want of them would help nobody. */
const forStarters = { rejectWhenFull: async () => {} }

/**
 * Hangs nine pictures into a new shop, so that it does not open empty; once in its life, so that what the owner takes
 * down stays down. One that was stopped half way goes on where it was.
 * @param onProgress gets how many of how many hang.
 */
export async function publishStarterGallery(
  shop: Pick<Shop, 'db' | 'files' | 'now' | 'log' | 'config' | 'publicOrigin'>,
  onProgress: (hung: number, of: number) => void,
): Promise<void> {
  if (!shop.config.starterGallery || (await hasStarted(shop))) return
  for (const [index, { file, category, price }] of (await missingStarters(shop)).entries()) {
    const bytes = await readFile(join('starter-gallery', file))
    const { url } = await storeImage({ ...shop, diskSpace: forStarters }, { filename: file, file: bytes })
    await addGalleryItem(shop, { url, category, price })
    onProgress(index + 1, starters.length)
  }
  await shop.db.insertInto('settings').values({ key: startedKey, value: 'yes' }).execute()
}

async function hasStarted(shop: Pick<Shop, 'db'>): Promise<boolean> {
  const row = await shop.db.selectFrom('settings').select('key').where('key', '=', startedKey).executeTakeFirst()
  return row !== undefined
}

/** How many of them visitors see still. */
export async function countPublishedStarters(shop: Pick<Shop, 'db'>): Promise<number> {
  const hung = await shop.db.selectFrom('gallery').select('imageName').where('binnedTime', 'is', null).execute()
  return hung.filter(({ imageName }) => starters.some(isIn(imageName))).length
}

async function missingStarters(shop: Pick<Shop, 'db'>) {
  const hung = await shop.db.selectFrom('gallery').select('imageName').execute()
  return starters.filter((starter) => !hung.some(({ imageName }) => isIn(imageName)(starter)))
}

function isIn(imageName: string) {
  return ({ file }: { file: string }) => imageName.endsWith(`-${file}`)
}
