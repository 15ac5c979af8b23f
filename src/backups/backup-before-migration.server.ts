import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../platform/files/open-files.server.ts'
import type { Print } from '../platform/log.server.ts'
import { version } from '../platform/program.server.ts'
import { untestedPath } from './backup-files.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { type BackedUpShop, makeBackup } from './make-backup.server.ts'

/** `thaiyal update` has made and tried the backup shortly before. */
const recentMs = 3_600_000

/** Makes a backup of the data as the version before has left them. */
export async function backUpBeforeMigration(deps: BackedUpShop, folder: string, print: Print): Promise<void> {
  const path = join(folder, `before-${version}.tar`)
  const made = await stat(path).catch(() => undefined)
  if (made && made.mtimeMs > Date.now() - recentMs) return
  print(`Before version ${version} changes the data, they are written to ${path} …`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const untested = untestedPath(folder, version)
  await makeBackup(deps, untested, () => {})
  await checkBackup(untested)
  await rename(untested, path)
  await syncFolder(folder)
}
