import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkBackup, imagesIn, type Manifest } from '../backups/check-backup.server.ts'
import { replayMessages } from '../backups/copy/copy-messages.server.ts'
import { makeBackup } from '../backups/make-backup.server.ts'
import { restoreBackup } from '../backups/restore-backup.server.ts'
import type { Config } from '../platform/config.server.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { lockShop, withStartupLock } from '../platform/database/locks.server.ts'
import { openFiles, syncFolder } from '../platform/files/open-files.server.ts'
import type { Print } from '../platform/log.server.ts'
import { openDependencies } from '../platform/open-dependencies.server.ts'
import { commandLine } from '../platform/program.server.ts'
import { secretFiles } from '../platform/stored-secrets.server.ts'
import { readErasures } from '../privacy/erasures.server.ts'

const unfinishedSuffix = '.thaiyal-unfinished'
const abandonedAfterMs = 3_600_000

/** Writes and checks a backup while the shop may be running. @throws if there is no shop, or when stopped. */
export async function backUpShop(config: Config, path: string, print: Print, stop?: AbortSignal): Promise<void> {
  await openDependencies(config, async (deps) => {
    const unfinished = `${path}${unfinishedSuffix}`
    await deleteAbandoned(dirname(path))
    try {
      await makeBackup(deps, unfinished, print, stop)
      print('Checking the file …')
      const manifest = await checkBackup(unfinished, stop)
      await rename(unfinished, path)
      await syncFolder(dirname(path))
      const megabytes = ((await stat(path)).size / 1_000_000).toFixed(1)
      print(`Backup written and checked: ${path} (${megabytes} MB, ${imagesIn(manifest).length} image files).`)
      printMissingFiles(manifest, print)
      print('It contains all data of the shop and all password hashes. Store it where no other person can read it.')
    } finally {
      await rm(unfinished, { force: true })
    }
  })
}

/** Deletes what killed backups have left in the folder. A running one writes all the time. */
async function deleteAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => name.endsWith(unfinishedSuffix)).map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Restores a backup into the configured database and file store. After any error both are empty again. */
export async function restoreShop(config: Config, path: string, print: Print, stop?: AbortSignal): Promise<void> {
  print(`Checking ${path} …`)
  const manifest = await checkBackup(path, stop)
  const { madeAt, version } = manifest
  const images = imagesIn(manifest).length
  print(`The backup is complete: made at ${madeAt} by version ${version}, with ${images} image files.`)
  {
    using _ = lockShop(config)
    const { engine, ...database } = await openDatabase(config.databaseUrl)
    await using db = database.db
    const erasures = await readErasures(config.backupsDir, dirname(path))
    const target = { db, engine, files: await openFiles(config.filesUrl) }
    // The lock delays a shop that starts meanwhile.
    await withStartupLock(target, () => restoreBackup(target, { path, manifest, erasures }, print, stop), print)
    // The backup has no sessions, so the next start should generate a new secret. PostgreSQL has a secret of its own,
    // and after a move this file belongs to the old shop.
    if (engine === 'sqlite') await rm(join(config.dataDir, secretFiles.sessionSecret), { force: true })
    await replayMessages(target, config, madeAt, print)
  }
  print(`The shop is restored. Start it: ${commandLine('start')}`)
  printMissingFiles(manifest, print)
  print('All users must sign in again, with the passwords of that day.')
}

function printMissingFiles({ missing }: Manifest, print: Print): void {
  if (missing.length > 0)
    print(
      `Image files missing in the shop and in the backup: ${missing.length}. To list them: ${commandLine('doctor')}`,
    )
}
