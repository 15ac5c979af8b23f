// @module-tag slow
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { listFiles, listUploadFiles } from '../../src/gallery/images/image-address.ts'
import type { Answer, Browser } from '../browser.ts'
import { until } from '../mail-server.ts'
import { smallPhoto } from '../photos.ts'
import { visitor } from '../shop.ts'
import { fetchFile, upload } from '../uploads.ts'
import { storedFiles } from './engines.ts'
import { type ThreeProcesses, test as threeProcessesTest } from './three-processes.ts'

const test = threeProcessesTest.extend('settings', { scope: 'file' }, { RATE_LIMITS: 'relaxed' })

test('no acknowledged write is lost or repeated when one of three processes is killed', async ({ three }) => {
  const ledger = openLedger()
  const writers = await Promise.all(
    Array.from({ length: 4 }, async (_, number) => {
      const owner = await three.signIn(three.browser())
      return writeAll(owner, number, ledger)
    }).concat([until(() => ledger.acknowledged >= 40).then(() => three.at(1).kill())]),
  )
  expect(writers).toHaveLength(5)
  // The test proves nothing unless a request was under way at the kill.
  expect(ledger.unanswered).toBeGreaterThan(0)
  expect(ledger.acknowledged).toBeGreaterThanOrEqual(100)

  const stored = await three.db.selectFrom('contactMessages').select(['id', 'message']).execute()
  const messages = new Set(stored.map(({ id }) => id))
  expect([...ledger.messages].filter((id) => !messages.has(id))).toEqual([])
  expect(stored).toHaveLength(new Set(stored.map(({ message }) => message)).size)
  const items = new Map(
    (await three.db.selectFrom('gallery').selectAll().where('trashedTime', 'is', null).execute()).map((row) => [
      row.id,
      row,
    ]),
  )
  for (const [id, { price, url }] of ledger.items) {
    expect(items.get(id)).toMatchObject({ price })
    expect((await fetchFile(three.at(0).browser(), url)).status).toBe(200)
  }
  expect([...ledger.removed].filter((id) => items.has(id))).toEqual([])
  expect([...items.keys()].filter((id) => !ledger.items.has(id))).toEqual([])
  expect(await filesWithoutRow(three)).toEqual([])
  expect(await missingFiles(three)).toEqual([])

  // A start removes only leftovers older than a quarter of an hour.
  await three.db
    .updateTable('images')
    .set((eb) => ({ changedAt: eb('changedAt', '-', 16 * 60_000) }))
    .execute()
  await three.startAgain(1)
  expect(await three.db.selectFrom('images').select('name').where('state', '!=', 'used').execute()).toEqual([])
  const shown = await three.db.selectFrom('gallery').select('imageName').execute()
  const images = await three.db.selectFrom('images').select('name').execute()
  expect(images.map(({ name }) => name).sort()).toEqual([...new Set(shown.map((item) => item.imageName))].sort())
  expect(await filesWithoutRow(three)).toEqual([])
  expect(await missingFiles(three)).toEqual([])
})

function openLedger() {
  return {
    acknowledged: 0,
    unanswered: 0,
    messages: new Set<string>(),
    items: new Map<string, { price: string; url: string }>(),
    removed: new Set<string>(),
  }
}

async function writeAll(owner: Browser, number: number, ledger: ReturnType<typeof openLedger>): Promise<void> {
  let seed = number * 1_000
  const ownItems: string[] = []

  async function done(write: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await write()
      // A repeated deletion answers 404 if the first one was made.
      if (answer.status === 200 || (answer.status === 404 && tries > 0)) {
        ledger.acknowledged++
        return answer
      }
      expect(answer, answer.errorCode).toMatchObject({ status: 502 })
      ledger.unanswered++
      await pause(20)
    }
    throw new Error('never answered')
  }

  for (let round = 0; round < 6; round++) {
    const message = { name: 'Meena', email: visitor.email, message: `${number} ${round}` }
    const sentOnce = { 'idempotency-key': randomUUID() }
    const sent = await done(() => owner.ask(endpoints.sendContactMessage, message, sentOnce))
    ledger.messages.add(sent.body.id)
    // Each attempt sends another photo, because leftovers of the first one are deleted later.
    const { body: image } = await done(async () => upload(owner, 'blouse.jpg', await smallPhoto(++seed)))
    const itemKey = { 'idempotency-key': randomUUID() }
    const { body: item } = await done(() =>
      owner.ask(endpoints.addGalleryItem, { url: image.url, category: 'aari blouse', price: '100' }, itemKey),
    )
    ownItems.push(item.id)
    ledger.items.set(item.id, { price: '100', url: item.url })
    const changed = ownItems[round % ownItems.length] as string
    const price = String(1_000 * number + round)
    await done(() => owner.ask(endpoints.changeGalleryItem, { id: changed, price }))
    ledger.items.set(changed, { price, url: ledger.items.get(changed)?.url ?? '' })
    if (round % 3 > 0) {
      const oldest = ownItems.shift() as string
      ledger.items.delete(oldest)
      await done(() => owner.ask(endpoints.deleteGalleryItem, { id: oldest }))
      ledger.removed.add(oldest)
    }
  }
}

async function imageRows(three: ThreeProcesses): Promise<{ name: string; widthPx: number }[]> {
  return three.db.selectFrom('images').select(['name', 'widthPx']).execute()
}

async function filesWithoutRow(three: ThreeProcesses): Promise<string[]> {
  const stored = await storedFiles(three.folder)
  // AVIF files may have been added meanwhile.
  const named = new Set((await imageRows(three)).flatMap(listFiles))
  return stored.filter((name) => !named.has(name))
}

async function missingFiles(three: ThreeProcesses): Promise<string[]> {
  const stored = new Set(await storedFiles(three.folder))
  const published = new Set(
    (await three.db.selectFrom('gallery').select('imageName').execute()).map((item) => item.imageName),
  )
  const rows = (await imageRows(three)).filter(({ name }) => published.has(name))
  expect(rows).toHaveLength(published.size)
  return rows.flatMap(listUploadFiles).filter((name) => !stored.has(name))
}
