import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, served, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { avifOf, webpOf, widthsOf } from '../gallery/image-address.ts'
import { hintToFix, lineOf, notFinished, oldDatabase, sentenceOf, sentenceOfRepair } from './sentences.ts'

const program = join(import.meta.dirname, '../../bin/doctor.mjs')
const built = pathToFileURL(join(import.meta.dirname, '../../build/server/commands.js')).href
const { examineShop }: typeof import('../commands.ts') = await import(/* @vite-ignore */ built)

const twoHoursMs = 2 * 3_600_000
const strayName = `${'ab'.repeat(10)}-stray.jpg`

async function opened(): Promise<[TestShop, Browser]> {
  const shop = await openTestShop()
  onTestFinished(() => shop.close().catch(() => {}))
  return [shop, await shop.signedIn(admin)]
}

/** The name of a photo that hangs as AB-1, BB-1 … with every file that it can have. */
async function wholePhoto(shop: TestShop, owner: Browser, seed = 1): Promise<string> {
  const url = await uploaded(owner, seed)
  await hung(owner, url)
  const name = url.slice('/images/'.length)
  const image = await imageOf(shop, name)
  for (const width of widthsOf(image.widthPx)) {
    const picture = sharp(await smallPhoto(seed)).resize({ width })
    await shop.shop.files.put(avifOf(name, width), await picture.avif({ effort: 0 }).toBuffer())
  }
  await shop.shop.db.updateTable('images').set({ avifState: 'ready' }).where('name', '=', name).execute()
  return name
}

const imageOf = (shop: TestShop, name: string) =>
  shop.shop.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

async function bytesOf(shop: TestShop, name: string): Promise<Buffer> {
  const file = await shop.shop.files.get(name)
  return Buffer.from(await new Response(file?.stream()).arrayBuffer())
}

async function cutOff(shop: TestShop, name: string): Promise<void> {
  const bytes = await bytesOf(shop, name)
  await shop.shop.files.put(name, bytes.subarray(0, bytes.length - 40))
}

/** What the doctor says of a running shop, when files are as old as said. */
async function asked(shop: TestShop, { fix = false, agedMs = 0 } = {}) {
  const lines: string[] = []
  const now = () => Date.now() + agedMs
  await examineShop(shop.shop.config, { fix, json: true, now }, (line) => lines.push(line))
  expect(lines).toHaveLength(1)
  const report = JSON.parse(lines[0] ?? '') as ReturnType<typeof shapeOf>
  return { agrees: fix ? report.left === 0 : report.agrees, report }
}
declare function shapeOf(): import('../examine-shop.server.ts').Report

/** The command as a process of its own, beside the shop. */
async function command(shop: TestShop, ...args: string[]) {
  const { PATH } = process.env
  const { databaseUrl, filesUrl } = shop.shop.config
  const env = { PATH, DATA_DIR: shop.dataDir, DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  const child = spawn(process.execPath, [program, ...args], { env })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (said.stdout += part))
  child.stderr.on('data', (part) => (said.stderr += part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...said }
}

test('a whole shop agrees, which the command says in one line while the shop is open', async () => {
  const [shop, owner] = await opened()
  for (const seed of [1, 2]) await wholePhoto(shop, owner, seed)
  const files = 2 * (2 * widthsOf(401).length + 1)
  expect((await shop.imageFiles()).length).toBe(files)
  const { code, stdout, stderr } = await command(shop)
  expect(stdout.split('\n').at(-2)).toBe(sentenceOf({ photos: 2, files, findings: [] }))
  expect([code, stderr]).toEqual([0, ''])
  expect((await shop.browser().fetch('/readyz')).status).toBe(200)
})

test('what the shop stands on counts for the verdict, too', async () => {
  const [shop] = await opened()
  expect(await examineShop(shop.shop.config, {}, () => {})).toBe(true)
  const lines: string[] = []
  const config = { ...shop.shop.config, publicUrl: new URL('https://shop.example') }
  expect(await examineShop(config, {}, (line) => lines.push(line))).toBe(false)
  expect(lines).toContainEqual(expect.stringContaining('ADMIN_EMAIL'))
})

test('AVIF files that are still to come are not missing', async () => {
  const [shop, owner] = await opened()
  await hung(owner, await uploaded(owner))
  expect(await asked(shop)).toMatchObject({ agrees: true, report: { photos: 1, files: widthsOf(401).length + 1 } })
})

test('a missing WebP is said, and made anew from the JPEG; the AVIFs stay as they are', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  const file = webpOf(name, 320)
  await shop.shop.files.delete(file)
  const { report } = await asked(shop)
  expect(report).toMatchObject({ agrees: false, missing: 1, orphan: 0, mismatch: 0 })
  expect(report.findings).toEqual([{ kind: 'missing', file, image: name, codes: ['DB-1'], fault: 'missing' }])
  expect(await shop.imageFiles()).not.toContain(file)

  expect(await asked(shop, { fix: true })).toMatchObject({ agrees: true, report: { repaired: 1, left: 0 } })
  expect(await sharp(await bytesOf(shop, file)).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect((await imageOf(shop, name)).avifState).toBe('ready')
  expect((await asked(shop)).report).toMatchObject({ agrees: true, findings: [] })
})

test('a missing AVIF is marked due, so that pages offer the WebP until the shop has made it', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  await shop.shop.files.delete(avifOf(name, 320))
  expect((await asked(shop)).report).toMatchObject({ missing: 1, findings: [{ file: avifOf(name, 320) }] })
  const { agrees, report } = await asked(shop, { fix: true })
  expect([agrees, report.findings[0]?.outcome]).toEqual([true, 'due again'])
  expect((await imageOf(shop, name)).avifState).toBe('due')
  expect((await asked(shop)).agrees).toBe(true)
})

test('a missing JPEG cannot be repaired: its design is named, and the same photo uploaded again heals it', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  for (const file of [name, webpOf(name, 320)]) await shop.shop.files.delete(file)
  const { agrees, report } = await asked(shop, { fix: true })
  expect([agrees, report.repaired, report.left]).toEqual([false, 0, 2])
  expect(report.findings.map(({ file, outcome }) => [file, outcome])).toEqual([
    [webpOf(name, 320), 'photo needed'],
    [name, 'photo needed'],
  ])
  const { code, stdout } = await command(shop, '--fix')
  const said = { photos: report.photos, files: report.files, findings: report.findings }
  const ofGallery = [sentenceOf(said), ...said.findings.map(lineOf), sentenceOfRepair(said), ''].join('\n')
  expect(stdout.endsWith(`\n${ofGallery}`)).toBe(true)
  expect(stdout).toContain('DB-1')
  expect(code).toBe(1)

  const { body } = await upload(owner, 'blouse-1.jpg', await smallPhoto(1))
  expect(body.url).toBe(`/images/${name}`)
  expect((await asked(shop)).report).toMatchObject({ agrees: true, photos: 1 })
  expect((await served(shop.browser(), `/images/${name}`)).status).toBe(200)
})

test('an orphan goes when it is older than an hour, and stays until then', async () => {
  const [shop, owner] = await opened()
  await wholePhoto(shop, owner)
  const files = await shop.imageFiles()
  await shop.shop.files.put(strayName, await smallPhoto(7))
  expect((await asked(shop)).report).toMatchObject({ missing: 0, orphan: 1, mismatch: 0 })

  const young = await asked(shop, { fix: true })
  expect([young.agrees, young.report.findings[0]?.outcome]).toEqual([false, 'too young'])
  expect(await shop.imageFiles()).toContain(strayName)

  const old = await asked(shop, { fix: true, agedMs: twoHoursMs })
  expect([old.agrees, old.report.findings[0]?.outcome]).toEqual([true, 'removed'])
  expect(await shop.imageFiles()).toEqual(files)
  expect((await asked(shop)).agrees).toBe(true)
  const rows = await shop.shop.db.selectFrom('images').select('name').execute()
  expect(rows).toHaveLength(1)
})

test('a file whose name is none of ours is said and never removed', async () => {
  const [shop, owner] = await opened()
  await wholePhoto(shop, owner)
  await shop.shop.files.put('notes.txt', Buffer.from('of the owner'))
  const { agrees, report } = await asked(shop, { fix: true, agedMs: twoHoursMs })
  expect([agrees, report.findings[0]?.outcome]).toEqual([false, 'not ours'])
  expect(await shop.imageFiles()).toContain('notes.txt')
})

test('with the files of another shop, none of them is removed', async () => {
  const [mine] = await opened()
  const [other, owner] = await opened()
  await wholePhoto(other, owner)
  const files = await other.imageFiles()
  const mixed = { ...mine.shop.config, filesUrl: other.shop.config.filesUrl }
  expect(await examineShop(mixed, { fix: true, now: () => Date.now() + twoHoursMs }, () => {})).toBe(false)
  expect(await other.imageFiles()).toEqual(files)
})

test.each([
  ['a WebP', (name: string) => webpOf(name, 320), 'made anew'],
  ['an AVIF', (name: string) => avifOf(name, 320), 'due again'],
  ['a JPEG', (name: string) => name, 'photo needed'],
])('%s that is cut off, empty, of another kind or size is a mismatch', async (_, fileOf, outcome) => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  const file = fileOf(name)
  const format = file.endsWith('.jpg') ? 'jpeg' : file.endsWith('.webp') ? 'webp' : 'avif'
  const otherSize = await sharp(await smallPhoto())
    .resize({ width: 64 })
    [format]()
    .toBuffer()
  const spoil: Record<string, () => Promise<void>> = {
    'other size': () => shop.shop.files.put(file, otherSize),
    'other kind': () => shop.shop.files.put(file, Buffer.from('<html>404</html>')),
    empty: () => shop.shop.files.put(file, new Uint8Array()),
  }
  await cutOff(shop, file)
  expect((await asked(shop)).report.findings.map(({ file, fault }) => [file, fault])).toEqual([[file, 'cut off']])
  for (const [fault, spoilIt] of Object.entries(spoil)) {
    await spoilIt()
    const { report } = await asked(shop)
    expect(report).toMatchObject({ missing: 0, orphan: 0, mismatch: 1, findings: [{ file, fault }] })
  }
  const { agrees, report } = await asked(shop, { fix: true })
  expect([agrees, report.findings[0]?.outcome]).toEqual([outcome !== 'photo needed', outcome])
  expect((await asked(shop)).agrees).toBe(outcome !== 'photo needed')
})

test('a photo of the bin is looked after, too, as it can be restored', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  await shop.shop.db.updateTable('gallery').set({ binnedTime: Date.now() }).execute()
  await shop.shop.files.delete(webpOf(name, 320))
  expect((await asked(shop)).report).toMatchObject({ missing: 1, findings: [{ codes: ['DB-1'] }] })
})

test.each(['writing', 'removing'] as const)('what is %s is left alone, however old its files are', async (state) => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  await shop.shop.files.delete(webpOf(name, 320))
  await shop.shop.db.updateTable('images').set({ state }).execute()
  const files = await shop.imageFiles()
  expect(await asked(shop, { fix: true, agedMs: twoHoursMs })).toMatchObject({ agrees: true, report: { photos: 0 } })
  expect(await shop.imageFiles()).toEqual(files)
})

test('a photo on which the shop works at this moment is left for later', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  await shop.shop.files.delete(webpOf(name, 320))
  await shop.shop.db.updateTable('images').set({ avifState: 'making', avifTime: Date.now() }).execute()
  const { agrees, report } = await asked(shop, { fix: true })
  expect([agrees, report.findings[0]?.outcome]).toEqual([false, 'in use'])
})

test('repairs beside uploads and removals harm none of them', { timeout: 90_000 }, async () => {
  const [shop, owner] = await opened()
  let working = true
  const repairs = (async () => {
    let times = 0
    for (; working; times++) await asked(shop, { fix: true, agedMs: twoHoursMs })
    return times
  })()
  const names: string[] = []
  for (let seed = 1; seed <= 12; seed++) {
    const url = await uploaded(owner, seed)
    if (seed % 3 === 0) expect((await owner.ask(calls.deleteImage, { url })).status).toBe(200)
    else names.push(url.slice('/images/'.length))
  }
  working = false
  expect(await repairs).toBeGreaterThan(0)
  const kept = await shop.imageFiles()
  for (const name of names) expect(kept).toEqual(expect.arrayContaining([name, webpOf(name, 320)]))
  expect((await asked(shop)).report).toMatchObject({ missing: 0, mismatch: 0 })
})

test('`--json` prints one object and nothing else', async () => {
  const [shop, owner] = await opened()
  const name = await wholePhoto(shop, owner)
  await shop.shop.files.delete(webpOf(name, 320))
  const { code, stdout, stderr } = await command(shop, '--json')
  expect([code, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toEqual({
    agrees: false,
    checks: expect.any(Array),
    photos: 1,
    files: 2 * widthsOf(401).length + 1,
    missing: 1,
    orphan: 0,
    mismatch: 0,
    findings: [{ kind: 'missing', file: webpOf(name, 320), image: name, codes: ['DB-1'], fault: 'missing' }],
  })
  const words = await command(shop)
  expect(words.stdout.trimEnd().split('\n').at(-1)).toBe(hintToFix)
})

test('a database of an earlier version is not touched', async () => {
  const [shop] = await opened()
  const forget = shop.shop.db.deleteFrom('kysely_migration' as never).where('name' as never, 'like', '0008%' as never)
  await forget.execute()
  expect(await command(shop)).toEqual({ code: 1, stdout: '', stderr: `${notFinished(oldDatabase)}\n` })
})
