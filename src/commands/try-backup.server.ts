import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { checkPages, createHttpServer, prepareShop, readConfig } from '../app/server.ts'
import { checkBackup, imagesIn } from '../backups/check-backup.server.ts'
import type { Print } from '../platform/log.server.ts'
import { version } from '../platform/program.server.ts'
import { restoreShop } from './back-up-and-restore.server.ts'

/** Opens a backup as a shop of its own on another port, without jobs and mail. @throws if the shop does not open */
export async function tryBackup(path: string, print: Print, stop?: AbortSignal): Promise<void> {
  const manifest = await checkBackup(path, stop)
  // The disk of the file has probably space for the images, too.
  const dataDir = await mkdtemp(`${path}.trial-`)
  try {
    const config = readConfig({ DATA_DIR: dataDir, BACKUPS: 'off', STARTER_GALLERY: 'off', LOG_LEVEL: 'silent' })
    await restoreShop(config, path, () => {}, stop)
    const { app, deps, close } = await prepareShop(config, { runsJobs: false })
    try {
      await using server = createHttpServer(deps, app.fetch).listen(0, '127.0.0.1')
      await once(server, 'listening')
      deps.setPort((server.address() as AddressInfo).port)
      await checkPages(deps, fetch)
    } finally {
      await close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  print(`The shop of ${manifest.madeAt} opens with version ${version} (${imagesIn(manifest).length} image files).`)
}
