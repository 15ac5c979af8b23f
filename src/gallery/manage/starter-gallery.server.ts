import { openAsBlob } from 'node:fs'
import { readSetting, writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { programFolder } from '../../platform/program.server.ts'
import { imageUrl } from '../images/image-address.ts'
import { storeImage } from '../images/store-image.server.ts'
import { addGalleryItem } from './add-gallery-item.server.ts'
import { isStarter, starters } from './starters.ts'

/** Runs once in a new shop, so that deleted pictures stay deleted. An interrupted run continues. */
export async function publishStarterGallery(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'log' | 'config' | 'publicOrigin'>,
  onProgress: (published: number, total: number) => void,
): Promise<void> {
  if (!deps.config.starterGallery || (await readSetting(deps.db, 'starterGalleryDone'))) return
  for (const [index, { file, category, price }] of starters.entries()) {
    const photo = await openAsBlob(new URL(`starter-gallery/${file}`, programFolder))
    // A new shop must open even with a full disk.
    const unlimited = { ...deps, diskSpace: { rejectWhenFull: async () => {} } }
    const url = imageUrl(await storeImage(unlimited, { filename: file, file: photo }))
    await addGalleryItem(deps, { url, category, price }, { idempotencyKey: file })
    onProgress(index + 1, starters.length)
  }
  await writeSetting(deps.db, 'starterGalleryDone', 'yes')
}

/** Tells the photos that visitors see apart, the owner's own from those of a new shop. */
export async function listPublishedPhotos({ db }: Pick<Deps, 'db'>): Promise<{ ownCount: number; samples: string[] }> {
  const photos = await db
    .selectFrom('gallery')
    .select(['id', 'imageName'])
    .where('trashedTime', 'is', null)
    .where('hiddenTime', 'is', null)
    .execute()
  const samples = photos.filter(({ imageName }) => isStarter(imageName)).map(({ id }) => id)
  return { ownCount: photos.length - samples.length, samples }
}
