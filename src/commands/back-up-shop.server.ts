import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../platform/config.server.ts'
import { syncFolder } from '../platform/files/disk.server.ts'
import type { Print } from '../platform/log.server.ts'
import * as messages from './backup/backup-messages.ts'
import { checkBackup, imagesIn } from './backup/check-backup.server.ts'
import { makeBackup } from './backup/make-backup.server.ts'
import { openDependencies } from './open-dependencies.server.ts'

/** Writes and checks a backup while the shop may be running. @throws if there is no shop, or when stopped. */
export async function backUpShop(config: Config, path: string, print: Print, stop?: AbortSignal): Promise<void> {
  await openDependencies(config, Date.now, async (deps) => {
    const unfinished = `${path}.unfinished`
    try {
      await makeBackup(deps, unfinished, print, stop)
      print(messages.checkingBackup)
      const manifest = await checkBackup(unfinished, stop)
      await rename(unfinished, path)
      await syncFolder(dirname(path))
      print(messages.backupMade(path, (await stat(path)).size, imagesIn(manifest).length))
      if (manifest.missing.length > 0) print(messages.missingFiles(manifest.missing.length))
      print(messages.backupHint)
    } finally {
      await rm(unfinished, { force: true })
    }
  })
}
