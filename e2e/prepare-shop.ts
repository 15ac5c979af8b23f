import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openShopProcess } from './shop-process.ts'

export default async function prepareShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-stories-'))
  process.env.PREPARED_DATA_DIR = dataDir
  const shop = await openShopProcess(dataDir)
  await shop.stop()
  leaveOutAvifs(dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Making the AVIF files takes minutes on a busy machine, and each copy of the shop would begin again. */
function leaveOutAvifs(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  database.exec(`update images set avifState = 'none'`)
  database.close()
}
