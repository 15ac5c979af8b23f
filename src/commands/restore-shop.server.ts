import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.server.ts'
import { inTurn } from '../platform/database/start-turn.server.ts'
import { checkBackup } from './backup/check-backup.server.ts'
import type { Say } from './backup/make-backup.server.ts'
import { imageOf } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.server.ts'
import * as sentences from './backup/sentences.ts'
import { openPlace, readPlace } from './move/place.server.ts'

/**
 * Restores a backup to where the settings say that the shop is, which must be empty.
 * @throws with what is wrong; then nothing has been changed, or all of it taken back.
 */
export async function restoreShop(
  config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'dataDir'>,
  path: string,
  say: Say,
  stop?: AbortSignal,
): Promise<void> {
  say(sentences.checkingFile(path))
  const manifest = await checkBackup(path, stop)
  const images = Object.keys(manifest.entries).filter(imageOf).length
  say(sentences.fileIsWhole(manifest.madeAt, manifest.version, images))
  const place = await openPlace(readPlace('DATABASE_URL', config.databaseUrl, config.filesUrl), { mustBeThere: false })
  try {
    const restore = async () => {
      await place.refuseWhileInUse()
      await restoreBackup(place, { path, manifest }, say, stop)
    }
    // Whoever starts a shop there meanwhile waits.
    await inTurn(place, restore, say)
    // What it has signed is not known here any more; the next start makes another one.
    await rm(join(config.dataDir, 'session-secret'), { force: true })
    say(sentences.restored(place.name))
    if (manifest.missing.length > 0) say(sentences.missingInShop(manifest.missing.length))
    say(sentences.signInAnew)
  } finally {
    await place.close()
  }
}
