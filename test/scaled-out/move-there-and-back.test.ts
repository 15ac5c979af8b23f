// @module-tag slow
import { expect, onTestFinished } from 'vitest'
import { calls } from '../../src/api/calls.ts'
import { photosPerPage } from '../../src/api/shop-facts.ts'
import { leftTables, movedTables } from '../../src/commands/move/tables.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { takeBackPlaceholders } from '../before-placeholders.ts'
import { openTestShop, visitor } from '../shop.ts'
import { change, from, markerIn, move, moveHere, test, to } from './move-command.ts'
import { filesOf, rowsOf, sumsOf } from './moved-data.ts'
import { embedded, makeShop, newFolder, newScaledOut, people } from './shop-to-move.ts'

const photos = 30
const messages = 600

test('a shop that moves there and back stays the same to the byte', async () => {
  const data = await newFolder()
  const before = embedded(data)
  await makeShop(before, { photos: photos - 3, messages: messages - 5 })
  const [rowsBefore, filesBefore] = [await rowsOf(before), await filesOf(before)]
  const sumsBefore = sumsOf(rowsBefore)
  expect(sumsBefore).toMatchObject({
    users: { count: 3 },
    credentials: { count: 3 },
    images: { count: photos },
    gallery: { count: photos - 1 },
    prices: { count: 9 },
    contactMessages: { count: messages },
    contactInfo: { count: 1 },
    shopTexts: { count: 1 },
    closures: { count: 1 },
    // One waits, and five have been sent.
    mails: { count: 6 },
  })
  expect(Object.keys(filesBefore).length).toBeGreaterThan(2 * photos)

  const between = await newScaledOut()
  const there = await move('--from', data, ...to(between)).ended
  expect(there.said).toContain('Everything has arrived')
  expect(there.said).toMatch(new RegExp(`messages +${messages}\\n`))
  expect(there.code).toBe(0)
  expect(sumsOf(await rowsOf(between))).toEqual(sumsBefore)
  expect(await filesOf(between)).toEqual(filesBefore)
  expect(await markerIn(between)).toBeUndefined()

  const dataAgain = await newFolder()
  const after = embedded(dataAgain)
  const back = await move(...from(between), '--to', dataAgain).ended
  expect(back.said).toContain('Everything has arrived')
  expect(back.code).toBe(0)
  expect(await rowsOf(after)).toEqual(rowsBefore)
  expect(await filesOf(after)).toEqual(filesBefore)
  expect(await rowsOf(before)).toEqual(rowsBefore)

  for (const engines of [between, after]) {
    const shop = await openTestShop(engines)
    onTestFinished(() => shop.close())
    for (const person of people) await shop.signedIn(person)
    const wrong = await shop.browser().ask(calls.signInWithPassword, { ...visitor, password: 'not-it-1' })
    expect(wrong.refusal).toBe('INVALID_LOGIN_CREDENTIALS')
    const { html, text } = await shop.browser().page('/')
    expect(text).toContain('கீழ வீதி')
    const pictures = new Set([...html.matchAll(/\/images\/[a-z0-9.-]+\.(?:jpg|webp)/g)].map(([address]) => address))
    expect([...pictures].filter((address) => address.endsWith('.jpg')).length).toBe(photosPerPage)
    expect((await shop.browser().ask(calls.listGallery, {})).body.items).toHaveLength(photos - 2)
    for (const address of [...pictures].slice(0, 20)) expect((await shop.browser().fetch(address)).status).toBe(200)
  }
})

test('a shop without placeholders moves, and makes them when it opens', async ({ source }) => {
  const { images } = await rowsOf(source)
  expect(images?.filter(({ placeholder }) => placeholder).length).toBe(3)

  const [data, target] = [await newFolder(), await newScaledOut()]
  const older = embedded(data)
  await makeShop(older, { photos: 2, messages: 1 })
  const database = await openDatabase(older.DATABASE_URL)
  await takeBackPlaceholders(database)
  const withoutPlaceholders = await database.db.selectFrom('images').selectAll().execute()
  expect(withoutPlaceholders.some((row) => 'placeholder' in row)).toBe(false)
  await database.db.destroy()

  expect(await moveHere(older, target)).toBe(true)
  expect((await rowsOf(target)).images?.map(({ placeholder }) => placeholder)).toEqual([null, null, null, null, null])
  const shop = await openTestShop(target)
  onTestFinished(() => shop.close())
  // The start deletes the image that has waited since January.
  await expect
    .poll(async () => (await rowsOf(target)).images?.map(({ placeholder }) => Boolean(placeholder)))
    .toEqual([true, true, true, true])
})

test('every table is either moved or left out on purpose', async ({ source }) => {
  await change(source, async (db) => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect([...movedTables.map(({ name }) => name), ...leftTables].sort()).toEqual(tables.sort())
  })
})
