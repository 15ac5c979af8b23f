import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShopProcess } from './shop-process.ts'

/** One shop with its starter gallery is made; every worker goes on with a copy of its folder. */
export default async function prepareShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-stories-'))
  process.env.PREPARED_DATA_DIR = dataDir
  const shop = await openShopProcess(dataDir)
  await shop.stop()
  return () => rm(dataDir, { recursive: true, force: true })
}
