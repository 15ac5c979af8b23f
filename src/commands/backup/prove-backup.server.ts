import { dirname } from 'node:path'
import { openPlace, readPlace } from '../move/place.server.ts'
import { checkBackup } from './check-backup.server.ts'
import type { Manifest } from './manifest.ts'
import { openPassingFolder } from './passing-folder.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

/**
 * Restores a backup for a try, beside it, into a SQLite file and a folder whatever the shop runs on, and takes that away.
 * @throws {BackupProblem} when it could not be restored, or is not the same.
 */
export async function proveBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  const manifest = await checkBackup(path, stop)
  const folder = await openPassingFolder(dirname(path))
  try {
    const place = await openPlace(readPlace('--to', folder.path, undefined), { mustBeThere: false })
    try {
      await restoreBackup(place, { path, manifest }, () => {}, stop)
    } finally {
      await place.close()
    }
    return manifest
  } finally {
    await folder.remove()
  }
}
