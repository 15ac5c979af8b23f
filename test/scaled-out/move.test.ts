import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { photosPerPage } from '../../src/contract/shop-facts.ts'
import type { Place } from '../../src/move/place.server.ts'
import { leftTables, markerKey, movedTables } from '../../src/move/tables.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { takeBackPlaceholders } from '../before-placeholders.ts'
import { admin, openTestShop, visitor } from '../shop.ts'
import {
  type Engines,
  embedded,
  filesOf,
  makeShop,
  newFolder,
  newScaledOut,
  people,
  rowsOf,
  sumsOf,
} from './shop-to-move.ts'

const program = join(import.meta.dirname, '../../bin/move.mjs')
const built = pathToFileURL(join(import.meta.dirname, '../../build/server/commands.js')).href
const { moveShop, readPlace }: typeof import('../../src/commands.ts') = await import(/* @vite-ignore */ built)

/** The command as a process of its own, as it is called for real. */
function move(...args: string[]) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [program, ...args], { env: { PATH } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, said }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    /** In that moment: a look now and then could come too late. */
    killedWhenItSays(words: string) {
      child.stdout.on('data', () => said.includes(words) && child.kill('SIGKILL'))
      return ended
    },
  }
}

/** The same in this process. @returns whether everything has arrived. @throws what the command says. */
async function moveHere(source: Engines, target: Engines): Promise<boolean> {
  const [from, to] = [source, target].map((engines) => readPlace('--it', engines.DATABASE_URL, engines.FILES_URL))
  return moveShop(from as Place, to as Place, () => {})
}

const to = ({ DATABASE_URL, FILES_URL }: Engines) => ['--to', DATABASE_URL, '--to-files', FILES_URL]
const from = ({ DATABASE_URL, FILES_URL }: Engines) => ['--from', DATABASE_URL, '--from-files', FILES_URL]

async function markerIn({ DATABASE_URL }: Engines): Promise<string | undefined> {
  const { db } = await openDatabase(DATABASE_URL)
  const row = await db.selectFrom('settings').select('value').where('key', '=', markerKey).executeTakeFirst()
  await db.destroy()
  return row?.value
}

/** Changes one database while no shop is open on it. */
async function change(
  { DATABASE_URL }: Engines,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => unknown,
) {
  const { db } = await openDatabase(DATABASE_URL)
  await work(db)
  await db.destroy()
}

/** A shop of middling size that no test changes without putting it back. */
let folder: string
let small: Engines
beforeAll(async () => {
  folder = await newFolder({ keep: true })
  small = embedded(folder)
  await makeShop(small, { photos: 45, messages: 600 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With MOVE=all a shop that is ten years old; else one of half a year, as every try of a change has to wait for it. */
const isWhole = process.env.MOVE === 'all'
const [photos, messages] = isWhole ? [500, 1000] : [60, 600]
/** One broken move is in every run. */
const testOfWhole: typeof test = isWhole ? test : (Object.assign(() => {}, test) as never)

test(`a shop with ${photos} photos and ${messages} messages moves there and back, and is the same to the byte`, async () => {
  const data = await newFolder()
  const before = embedded(data)
  await makeShop(before, { photos: photos - 3, messages: messages - 5 })
  const [rowsBefore, filesBefore] = [await rowsOf(before), await filesOf(before)]
  const sumsBefore = sumsOf(rowsBefore)
  expect(sumsBefore).toMatchObject({
    users: { count: 3 },
    credentials: { count: 3 },
    images: { count: photos },
    // One of them in the bin.
    gallery: { count: photos - 1 },
    prices: { count: 9 },
    contactMessages: { count: messages },
    contactInfo: { count: 1 },
    shopTexts: { count: 1 },
    closures: { count: 1 },
    // One that waits, and what has become of five others.
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
}, 180_000)

const breaks = ['Copied messages: 500', ...(isWhole ? ['Copied image files: 100', 'Reading everything back'] : [])]
test.each(breaks)(
  'a move that is killed when it says "%s" goes on when it is run again',
  async (words) => {
    const target = await newScaledOut()
    const killed = await move('--from', folder, ...to(target)).killedWhenItSays(words)
    expect(killed.code).toBeNull()
    expect(await markerIn(target)).toBeDefined()
    await expect(openTestShop(target)).rejects.toThrow('A shop is being moved here')

    const again = await move('--from', folder, ...to(target)).ended
    expect(again.said).toContain('broken off there; it goes on')
    expect(again.said).toContain('Everything has arrived')
    expect(again.code).toBe(0)
    expect(sumsOf(await rowsOf(target))).toEqual(sumsOf(await rowsOf(small)))
    expect(await filesOf(target)).toEqual(await filesOf(small))
    expect(await markerIn(target)).toBeUndefined()
  },
  120_000,
)

testOfWhole(
  'the way back can be broken off, too',
  async () => {
    const [middle, data] = [await newScaledOut(), await newFolder()]
    expect(await moveHere(small, middle)).toBe(true)
    const killed = await move(...from(middle), '--to', data).killedWhenItSays('Copied image files: 100')
    expect(killed.code).toBeNull()
    expect(await moveHere(middle, embedded(data))).toBe(true)
    expect(await rowsOf(embedded(data))).toEqual(await rowsOf(small))
    expect(await filesOf(embedded(data))).toEqual(await filesOf(small))
  },
  120_000,
)

test('rows arrive all or none: one that the target cannot take stops them, and is named as the reason', async () => {
  const target = await newScaledOut()
  // PostgreSQL keeps no such character; the door lets none in.
  const row = { id: 'nul', name: 'x', email: 'x@example.com', message: 'a\u0000b', receivedTime: 1, readTime: null }
  await change(small, (db) => db.insertInto('contactMessages').values(row).execute())
  const stopped = moveHere(small, target)
  await expect(stopped).rejects.toThrow('0x00')
  await change(small, (db) => db.deleteFrom('contactMessages').where('id', '=', 'nul').execute())
  const { settings, ...rest } = await rowsOf(target)
  expect(settings).toMatchObject([{ key: markerKey }])
  expect(Object.values(rest).flat()).toEqual([])

  expect(await moveHere(small, target)).toBe(true)
  expect(sumsOf(await rowsOf(target))).toEqual(sumsOf(await rowsOf(small)))
}, 60_000)

testOfWhole(
  'what the source has got since a break arrives as well',
  async () => {
    const target = await newScaledOut()
    await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
    const view = { day: '2031-01-01', path: '/', views: 7 }
    await change(small, (db) => db.insertInto('pageViews').values(view).execute())
    expect(await moveHere(small, target)).toBe(true)
    const { pageViews } = await rowsOf(target)
    await change(small, (db) => db.deleteFrom('pageViews').where('day', '=', view.day).execute())
    expect(pageViews).toContainEqual(view)
  },
  120_000,
)

testOfWhole(
  'a target that somebody has changed since a break is refused',
  async () => {
    const target = await newScaledOut()
    await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
    await change(target, (db) => db.updateTable('gallery').set({ price: 'new' }).execute())
    await expect(moveHere(small, target)).rejects.toThrow('There is a shop in')
    const { gallery } = await rowsOf(target)
    expect(new Set(gallery?.map(({ price }) => price))).toEqual(new Set(['new']))
  },
  120_000,
)

testOfWhole(
  'the move of another shop does not go on where one was broken off',
  async () => {
    const [target, other] = [await newScaledOut(), await newFolder()]
    await makeShop(embedded(other), { photos: 1, messages: 1 })
    await move('--from', folder, ...to(target)).killedWhenItSays('Copied image files: 100')
    await expect(moveHere(embedded(other), target)).rejects.toThrow('The move of another shop')
  },
  120_000,
)

test('a target that is not empty is refused, and nothing of it is changed', async () => {
  const [data, scaledOut] = [await newFolder(), await newScaledOut()]
  for (const target of [embedded(data), scaledOut]) {
    await makeShop(target, { photos: 2, messages: 1 })
    const [rows, files] = [await rowsOf(target), await filesOf(target)]
    await expect(moveHere(small, target)).rejects.toThrow('Nothing has been changed')
    expect(await rowsOf(target)).toEqual(rows)
    expect(await filesOf(target)).toEqual(files)
  }
}, 60_000)

test('a target with files of somebody else is refused, and they stay', async () => {
  const scaledOut = await newScaledOut()
  await (await openFiles(scaledOut.FILES_URL)).put('of-another-shop.jpg', new Uint8Array(9))
  await expect(moveHere(small, scaledOut)).rejects.toThrow('Nothing has been changed')
  expect(Object.keys(await filesOf(scaledOut))).toEqual(['of-another-shop.jpg'])

  for (const [inside, name] of [
    ['images', 'x.jpg'],
    ['outbox', 'y.eml'],
  ] as const) {
    const data = await newFolder()
    await mkdir(join(data, inside))
    await writeFile(join(data, inside, name), 'x')
    await expect(moveHere(small, embedded(data))).rejects.toThrow('Nothing has been changed')
    expect(await readdir(join(data, inside))).toContain(name)
  }
}, 60_000)

test.each([
  'create table gallery (id int)',
  'create table settings (id int); insert into settings values (1)',
  "create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('theirs', '')",
])('a database of another program is refused as one that is not empty: %s', async (theirs) => {
  const target = await newScaledOut()
  await change(target, async (db) => {
    for (const one of theirs.split(';')) await sql.raw(one).execute(db)
  })
  await expect(moveHere(small, target)).rejects.toThrow('Nothing has been changed')
})

testOfWhole(
  'files of a photo that was removed since a break do not stay at the target',
  async () => {
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
  },
  120_000,
)

testOfWhole(
  'a move that was broken off does not go on into files of somebody else',
  async () => {
    const [target, other] = [await newScaledOut(), await newScaledOut()]
    await (await openFiles(other.FILES_URL)).put('of-another-shop.jpg', new Uint8Array(9))
    await move('--from', folder, ...to(target)).killedWhenItSays('Reading everything back')
    await expect(moveHere(small, { ...target, FILES_URL: other.FILES_URL })).rejects.toThrow('Nothing has been changed')
    expect(Object.keys(await filesOf(other))).toEqual(['of-another-shop.jpg'])
    expect(await moveHere(small, target)).toBe(true)
  },
  120_000,
)

test('a shop that is open is not moved, and nothing moves into one', async () => {
  const [data, target] = [await newFolder(), await newScaledOut()]
  const openHere = await openTestShop(embedded(data), { dataDir: data })
  const openThere = await openTestShop(target)
  onTestFinished(() => openThere.close())
  const [one, other] = [await newFolder(), await newFolder()]
  const moves = await Promise.allSettled([
    moveHere(embedded(data), embedded(one)),
    moveHere(target, embedded(other)),
    moveHere(small, target),
  ])
  expect(moves).toMatchObject([
    { reason: { message: `A shop is running on ${data}. Stop it first.` } },
    { reason: { message: expect.stringContaining('is in use') } },
    { reason: { message: expect.stringContaining('is in use') } },
  ])
  await openHere.close()
}, 60_000)

test('a file that is missing at the source is named, and no row arrives', async () => {
  const [data, target] = [await newFolder(), await newScaledOut()]
  const source = embedded(data)
  await makeShop(source, { photos: 3, messages: 1 })
  const [name = ''] = Object.keys(await filesOf(source))
  await (await openFiles(source.FILES_URL)).delete(name)
  await expect(moveHere(source, target)).rejects.toThrow(name)
  expect((await rowsOf(target)).users).toEqual([])
}, 60_000)

test('placeholders move along; a shop of before there were any moves, too, and gets them where it opens', async () => {
  const { images } = await rowsOf(small)
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
  // The one that has waited since January is swept away.
  await expect
    .poll(async () => (await rowsOf(target)).images?.map(({ placeholder }) => Boolean(placeholder)))
    .toEqual([true, true, true, true])
}, 60_000)

test('every table is either moved or left on purpose', async () => {
  await change(small, async (db) => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect([...movedTables.map(({ name }) => name), ...leftTables].sort()).toEqual(tables.sort())
  })
})

const postgres = 'postgres://shop:hush-hush@127.0.0.1:1/shop'
const unused = '/nowhere/images'
test.each([
  [undefined, undefined, '--from is missing'],
  ['', undefined, '--from is missing'],
  [postgres, undefined, '--from-files is missing'],
  ['data', `disk:${unused}`, '--from is a folder'],
  ['mysql://db/shop', `disk:${unused}`, '--from must begin with'],
  [postgres, 'ftp://images', '--from-files must begin with'],
])('a place that is named wrongly is refused: %s with %s', (place, files, words) => {
  expect(() => readPlace('--from', place, files)).toThrow(words)
  expect(() => readPlace('--from', place, files)).not.toThrow('hush-hush')
})

test('a place is not moved to itself', async () => {
  const [one, same] = [readPlace('--from', 'data', undefined), readPlace('--to', './data/', undefined)]
  await expect(moveShop(one, same, () => {})).rejects.toThrow('the same place')
})

test('one place that is spelled in two ways is not moved to itself', async () => {
  const place = await newScaledOut()
  const other = await newScaledOut()
  const database = place.DATABASE_URL.replace('127.0.0.1', 'localhost').replace('postgres:', 'postgresql:')
  const spelled = { DATABASE_URL: database, FILES_URL: other.FILES_URL }
  await expect(moveHere(place, spelled)).rejects.toThrow('the same place')
  const files = place.FILES_URL.replace('?', '/?')
  expect(files).not.toBe(place.FILES_URL)
  await expect(moveHere(place, { ...other, FILES_URL: files })).rejects.toThrow('the same place')

  const [data, linked] = [await newFolder(), join(await newFolder(), 'link')]
  await symlink(data, linked)
  await expect(moveHere(embedded(data), embedded(linked))).rejects.toThrow('the same place')
  const images = { ...embedded(await newFolder()), FILES_URL: `disk:${join(linked, 'images')}` }
  await expect(moveHere(embedded(data), images)).rejects.toThrow('the same place')
}, 20_000)

test.each([
  [['--form', 'data'], "Unknown option '--form'"],
  [['data', 'other'], 'Unexpected argument'],
  [['--from', 'data'], '--to is missing'],
  [['--from', 'nowhere', '--to', 'other'], 'nowhere/shop.sqlite does not exist'],
])('the command says what is wrong with its arguments, and makes nothing: %j', async (args, words) => {
  const before = await readdir('.')
  const { code, said } = await move(...args).ended
  expect(said).toContain(words)
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
  expect(await readdir('.')).toEqual(before)
})

test('a database that cannot be reached is said in a sentence', async () => {
  const data = await newFolder()
  const { code, said } = await move('--from', folder, '--to', postgres, '--to-files', `disk:${data}`).ended
  expect(said).toMatch(/^The shop has not been moved\. The database at 127\.0\.0\.1:1 cannot be reached\.\nBecause: /)
  expect(said).not.toContain('hush-hush')
  expect(code).toBe(1)
})

test('--help explains how a place is named', async () => {
  const { code, said } = await move('--help').ended
  expect(said).toContain('npm run move -- --from PLACE --to PLACE')
  expect(code).toBe(0)
})
