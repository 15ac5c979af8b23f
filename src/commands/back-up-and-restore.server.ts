import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../platform/config.server.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { lockShop } from '../platform/database/shop-lock.server.ts'
import { withStartupLock } from '../platform/database/startup-lock.server.ts'
import { syncFolder } from '../platform/files/disk.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import type { Print } from '../platform/log.server.ts'
import * as messages from './backup/backup-messages.ts'
import { checkBackup, imagesIn } from './backup/check-backup.server.ts'
import { makeBackup } from './backup/make-backup.server.ts'
import { restoreBackup } from './backup/restore-backup.server.ts'
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

/** Restores a backup into the configured database and file store. After any error both are empty again. */
export async function restoreShop(
  config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'dataDir'>,
  path: string,
  print: Print,
  stop?: AbortSignal,
): Promise<void> {
  print(messages.checkingFile(path))
  const manifest = await checkBackup(path, stop)
  print(messages.backupIsComplete(manifest.madeAt, manifest.version, imagesIn(manifest).length))
  {
    using _ = lockShop(config)
    const { engine, ...database } = await openDatabase(config.databaseUrl)
    await using db = database.db
    const target = { db, engine, files: await openFiles(config.filesUrl) }
    // The lock delays a shop that starts meanwhile.
    await withStartupLock(target, () => restoreBackup(target, { path, manifest }, print, stop), print)
    // The backup has no sessions, so the next start should generate a new secret.
    await rm(join(config.dataDir, 'session-secret'), { force: true })
  }
  print(messages.restored)
  if (manifest.missing.length > 0) print(messages.missingFiles(manifest.missing.length))
  print(messages.signInAgain)
}
