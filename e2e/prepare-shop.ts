import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openShopProcess } from './shop-process.ts'

export default async function prepareShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-stories-'))
  process.env.PREPARED_DATA_DIR = dataDir
  const shop = await openShopProcess(dataDir)
  await untilConverted(dataDir)
  await shop.stop()
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Waits for the AVIF files. Otherwise each copy of the shop would make them while stories run. */
async function untilConverted(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const unconverted = database.prepare(`select count(*) as count from images where avifState in ('due', 'making')`)
  while (Number(unconverted.get()?.count) > 0) await pause(200)
  database.close()
}
