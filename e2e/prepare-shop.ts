import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { untilConverted } from '../test/until-converted.ts'
import { openShopProcess } from './shop-process.ts'

export default async function prepareShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-stories-'))
  process.env.PREPARED_DATA_DIR = dataDir
  const shop = await openShopProcess(dataDir)
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  if (process.env.TESTS === 'all') await untilConverted(database)
  await shop.stop()
  // Each copy of the shop would begin to make them again.
  database.exec(`update images set avifState = 'none' where avifState <> 'ready'`)
  database.close()
  return () => rm(dataDir, { recursive: true, force: true })
}
