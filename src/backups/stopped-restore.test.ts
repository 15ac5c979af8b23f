// @module-tag slow
import { expect } from 'vitest'
import { checkShop, emptyTarget, test } from '../../test/backed-up-shop.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

test('a restore that fails on a full disk leaves the target empty', async ({ whole }) => {
  const { config, restore } = await emptyTarget()
  const files = await openFiles(config.filesUrl)
  let puts = 0
  const full = {
    ...files,
    async put(name: string, bytes: Uint8Array) {
      if (++puts > 4) throw new Error('no space left on device')
      await files.put(name, bytes)
    },
  }
  const database = await openDatabase(config.databaseUrl)
  const backup = { path: whole, manifest: await checkBackup(whole) }
  await expect(restoreBackup({ ...database, files: full }, backup, () => {})).rejects.toThrow('no space left')
  expect(await files.list()).toEqual([])
  expect(await database.db.introspection.getTables()).toEqual([])
  await database.db.destroy()
  await restore(whole)
})

test('a killed restore can be run again', async ({ shop, whole }) => {
  const { config, restore } = await emptyTarget()
  const [name = ''] = await shop.imageFiles()
  await (await openFiles(config.filesUrl)).put(name, Buffer.from('half'))
  await restore(whole)
  expect(await checkShop(config, {}, () => {})).toBe(true)
})

test('a restore does not change the files of another shop', async ({ whole }) => {
  const { config, restore } = await emptyTarget()
  const files = await openFiles(config.filesUrl)
  await files.put('of-another-shop.jpg', new Uint8Array(9))
  await expect(restore(whole)).rejects.toThrow('The file store already contains photos.')
  expect((await files.list()).map(({ name }) => name)).toEqual(['of-another-shop.jpg'])
})
