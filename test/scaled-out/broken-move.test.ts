// @module-tag slow
import { expect } from 'vitest'
import { calls } from '../../src/api/calls.ts'
import { markerKey } from '../../src/commands/move/tables.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { admin, openTestShop } from '../shop.ts'
import { change, from, markerIn, move, moveHere, test, to } from './move-command.ts'
import { filesOf, rowsOf, sumsOf } from './moved-data.ts'
import { embedded, makeShop, newFolder, newScaledOut } from './shop-to-move.ts'

test.for(['Copied messages: 500', 'Copied image files: 100', 'Reading everything back'])(
  'a move that is killed at "%s" continues when it is run again',
  async (words, { folder, source }) => {
    const target = await newScaledOut()
    const killed = await move('--from', folder, ...to(target)).killedWhenItSays(words)
    expect(killed.code).toBeNull()
    expect(await markerIn(target)).toBeDefined()
    await expect(openTestShop(target)).rejects.toThrow('A shop is being moved here')

    const again = await move('--from', folder, ...to(target)).ended
    expect(again.said).toContain('broken off there; it goes on')
    expect(again.said).toContain('Everything has arrived')
    expect(again.code).toBe(0)
    expect(sumsOf(await rowsOf(target))).toEqual(sumsOf(await rowsOf(source)))
    expect(await filesOf(target)).toEqual(await filesOf(source))
    expect(await markerIn(target)).toBeUndefined()
  },
)

test('a move back that is killed continues when it is run again', async ({ source }) => {
  const [middle, data] = [await newScaledOut(), await newFolder()]
  expect(await moveHere(source, middle)).toBe(true)
  const killed = await move(...from(middle), '--to', data).killedWhenItSays('Copied image files: 100')
  expect(killed.code).toBeNull()
  expect(await moveHere(middle, embedded(data))).toBe(true)
  expect(await rowsOf(embedded(data))).toEqual(await rowsOf(source))
  expect(await filesOf(embedded(data))).toEqual(await filesOf(source))
})

test('a move with a row that the target rejects copies no rows and names the reason', async ({ source }) => {
  const target = await newScaledOut()
  // PostgreSQL stores no such character, and the endpoint rejects it.
  const row = { id: 'nul', name: 'x', email: 'x@example.com', message: 'a\u0000b', receivedTime: 1, readTime: null }
  await change(source, (db) => db.insertInto('contactMessages').values(row).execute())
  const stopped = moveHere(source, target)
  await expect(stopped).rejects.toThrow('0x00')
  await change(source, (db) => db.deleteFrom('contactMessages').where('id', '=', 'nul').execute())
  const { settings, ...rest } = await rowsOf(target)
  expect(settings).toMatchObject([{ key: markerKey }])
  expect(Object.values(rest).flat()).toEqual([])

  expect(await moveHere(source, target)).toBe(true)
  expect(sumsOf(await rowsOf(target))).toEqual(sumsOf(await rowsOf(source)))
})

test('a continued move copies what the source has received since', async ({ folder, source }) => {
  const target = await newScaledOut()
  await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
  const view = { day: '2031-01-01', path: '/', views: 7 }
  await change(source, (db) => db.insertInto('pageViews').values(view).execute())
  expect(await moveHere(source, target)).toBe(true)
  const { pageViews } = await rowsOf(target)
  await change(source, (db) => db.deleteFrom('pageViews').where('day', '=', view.day).execute())
  expect(pageViews).toContainEqual(view)
})

test('a continued move rejects a target that has changed since', async ({ folder, source }) => {
  const target = await newScaledOut()
  await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
  await change(target, (db) => db.updateTable('gallery').set({ price: 'new' }).execute())
  await expect(moveHere(source, target)).rejects.toThrow('There is a shop in')
  const { gallery } = await rowsOf(target)
  expect(new Set(gallery?.map(({ price }) => price))).toEqual(new Set(['new']))
})

test('the move of another shop is rejected where a move was killed', async ({ folder }) => {
  const [target, other] = [await newScaledOut(), await newFolder()]
  await makeShop(embedded(other), { photos: 1, messages: 1 })
  await move('--from', folder, ...to(target)).killedWhenItSays('Copied image files: 100')
  await expect(moveHere(embedded(other), target)).rejects.toThrow('The move of another shop')
})

test('a continued move deletes files of a photo that was removed since', async () => {
  const [data, target] = [await newFolder(), await newScaledOut()]
  const source = embedded(data)
  await makeShop(source, { photos: 60, messages: 1 })
  await move('--from', data, ...to(target)).killedWhenItSays('Reading everything back')
  const shop = await openTestShop(source, { dataDir: data })
  const owner = await shop.signedIn(admin)
  const { items } = (await owner.ask(calls.listGallery, {})).body
  await owner.ask(calls.deleteGalleryItem, { id: items[0].id })
  await owner.ask(calls.deleteForEver, { id: items[0].id })
  await shop.stop()
  expect(Object.keys(await filesOf(target)).length).toBeGreaterThan(Object.keys(await filesOf(source)).length)

  expect(await moveHere(source, target)).toBe(true)
  expect(await filesOf(target)).toEqual(await filesOf(source))
})

test('a continued move rejects a bucket with files of another shop', async ({ folder, source }) => {
  const [target, other] = [await newScaledOut(), await newScaledOut()]
  await (await openFiles(other.FILES_URL)).put('of-another-shop.jpg', new Uint8Array(9))
  await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
  await expect(moveHere(source, { ...target, FILES_URL: other.FILES_URL })).rejects.toThrow('Nothing has been changed')
  expect(Object.keys(await filesOf(other))).toEqual(['of-another-shop.jpg'])
  expect(await moveHere(source, target)).toBe(true)
})
