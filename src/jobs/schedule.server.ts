import { deleteOldCounts } from '../analytics/counts.server.ts'
import { deleteOldMessages } from '../contact/message-settings.server.ts'
import { makeAvifs } from '../gallery/images/avifs.server.ts'
import { imageEvents } from '../gallery/images/image-queue.server.ts'
import { deleteUnusedImages } from '../gallery/images/remove-image.server.ts'
import { emptyTrash } from '../gallery/trash/trash.server.ts'
import { deleteOldUploads } from '../gallery/uploads/uploads.server.ts'
import { recordTime } from '../platform/clock.server.ts'
import { shrinkDatabase } from '../platform/database/shrink-sqlite.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'

/** When the pages have been seen to open. */
const firstBackupAfterMs = 3 * 60_000
const sweepEveryMs = 10 * 60_000
/** No upload takes as long. */
export const leftOverAfterMs = 15 * 60_000

/** What an open shop does by itself, behind everybody. @returns what ends it, and waits for what is under way */
export function startBackgroundJobs(shop: Shop, { makesAvifs }: { makesAvifs: boolean }): () => Promise<void> {
  const stopTending = new AbortController()
  const sweep = () => cleanUp(shop, leftOverAfterMs).catch((error) => shop.log.error({ err: error }, 'sweep'))
  const avifs = async () => {
    if (makesAvifs)
      await makeAvifs(shop, stopTending.signal).catch((error) => shop.log.error({ err: error }, 'AVIF files'))
  }
  // Nobody waits for it: the door opens meanwhile.
  let tending = avifs()
  // Beside all else, as it may take its time.
  let backingUp = Promise.resolve()
  const backUp = () => {
    const night = () =>
      backUpNightly(shop, stopTending.signal).catch((error) => shop.log.error({ err: error }, 'backup'))
    backingUp = backingUp.then(night).then(() => {})
  }
  const firstBackup = setTimeout(backUp, firstBackupAfterMs)
  firstBackup.unref()
  const sweeping = setInterval(() => {
    tending = tending.then(sweep).then(avifs)
    backUp()
  }, sweepEveryMs)
  const goOnWithAvifs = () => {
    tending = tending.then(avifs)
  }
  imageEvents.on('stored', goOnWithAvifs)
  sweeping.unref()
  return async () => {
    clearTimeout(firstBackup)
    clearInterval(sweeping)
    imageEvents.off('stored', goOnWithAvifs)
    stopTending.abort()
    await Promise.all([tending, backingUp])
  }
}

/** Takes away what is over. @param leftOverAfterMs how old a file must be that no row speaks of */
export async function cleanUp(shop: Shop, leftOverAfterMs: number): Promise<void> {
  await deleteByAge(shop)
  await deleteUnusedImages(shop, { olderThanMs: leftOverAfterMs })
  await deleteOldUploads(shop)
  // A shop opens on a full disk, too.
  await shrinkDatabase(shop).catch((error) => shop.log.warn({ err: error }, 'database not shrunk'))
}

/** Deletes for good what nobody can bring back, so only by a clock that can be trusted. */
async function deleteByAge(shop: Shop): Promise<void> {
  const isTrusted = await recordTime(shop).catch((error) => {
    // A shop opens on a full disk, too.
    shop.log.error({ err: error }, 'clock')
    return false
  })
  if (!isTrusted) return
  // Before `sweepImages`, which removes images that no item needs any more.
  await emptyTrash(shop)
  await deleteOldMessages(shop)
  await deleteOldCounts(shop)
}
