import { expect } from 'vitest'
import { emptyPlace, examineShop, test } from '../../../test/backed-up-shop.ts'
import { openTestShop } from '../../../test/shop.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrateTo, stepOf } from '../../platform/database/migrate.server.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import { writeNote } from '../move/marker.server.ts'
import { restoreKey } from '../move/tables.ts'
import { checkBackup } from './check-backup.server.ts'

test('a restore that the disk or the database stops leaves the target empty', async ({ whole }) => {
  const place = await emptyPlace()
  const { restoreBackup } = await import('./restore-backup.server.ts')
  const { openPlace, readPlace } = await import('../move/place.server.ts')
  const open = await openPlace(readPlace('--to', place.config.databaseUrl, place.config.filesUrl), {
    mustBeThere: false,
  })
  const manifest = await checkBackup(whole)
  let puts = 0
  const full = {
    ...open.files,
    async put(name: string, bytes: Uint8Array) {
      if (++puts > 4) throw new Error('no space left on device')
      await open.files.put(name, bytes)
    },
  }
  const restoring = restoreBackup({ ...open, files: full }, { path: whole, manifest }, () => {})
  await expect(restoring).rejects.toThrow('no space left')
  expect(await open.hasNoFiles()).toBe(true)
  expect(await open.db.introspection.getTables()).toEqual([])
  await open.close()
  await place.restore(whole)
  const { db } = await openDatabase(place.config.databaseUrl)
  expect(await stepOf(db)).toBe(manifest.migration)
  await db.destroy()
})

test('no shop opens after a killed restore, and the next restore starts again', async ({ whole }) => {
  const place = await emptyPlace()
  const { databaseUrl, filesUrl } = place.config
  const { db, engine } = await openDatabase(databaseUrl)
  await migrateTo('0010-shop-details', db, engine)
  await writeNote(db, restoreKey, { files: ['left-over.jpg'] })
  await db
    .insertInto('images')
    .values({ name: 'left-over.jpg', widthPx: 1, heightPx: 1, state: 'shown', changedAt: 1 })
    .execute()
  await db.destroy()
  await (await openFiles(filesUrl)).put('left-over.jpg', Buffer.from('half'))
  const engines = { DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  await expect(openTestShop(engines, { dataDir: place.dataDir })).rejects.toThrow('Run the same restore again')
  await place.restore(whole)
  expect(await examineShop(place.config, {}, () => {})).toBe(true)
  expect(await (await openFiles(filesUrl)).get('left-over.jpg')).toBeUndefined()
})
