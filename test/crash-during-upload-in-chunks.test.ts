// @module-tag engines
import { expect, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import type { Browser } from './browser.ts'
import {
  crashesOf,
  expectNoViolations,
  openedAt,
  openShopFrom,
  prepareBase,
  violationsIn,
  withCookiesOf,
} from './crashed-shop.ts'
import { smallPhoto } from './photos.ts'
import { getOffset, idIn, sendChunk, startUpload } from './tus-client.ts'

const idempotencyKey = 'key-of-the-photo-in-chunks'

interface Upload {
  address?: string
  sentBytes: number
  item?: { id: string; url: string; price: string; place: 'published' }
}

test('an upload in chunks resumes after a crash at every step', async () => {
  const base = await prepareBase()
  const photo = await smallPhoto(4)
  const shop = await openShopFrom(base.left, {}, openedAt)
  const known: Upload = { sentBytes: 0 }
  const work = () => sendAndPublish(withCookiesOf(base.owner, shop), known, photo)
  const crashes = await crashesOf(shop, known, work)
  await expectNoViolations(crashes, async ({ left, known }) => {
    const shop = await openShopFrom(left)
    const ledger = structuredClone(base.ledger)
    try {
      if (known.item) ledger.items.push(known.item)
      else ledger.pending = { kind: 'photo', key: idempotencyKey, filename: '', bytes: photo, price: '' }
      const violations = await violationsIn(shop, ledger)
      if (known.item) return violations
      await sendAndPublish(withCookiesOf(base.owner, shop), known, photo)
      if (known.item) ledger.items.push(known.item)
      return [...violations, ...(await violationsIn(shop, { ...ledger, pending: undefined }))]
    } finally {
      await shop.close()
    }
  })
})

/** @throws when a chunk is lost */
async function sendAndPublish(owner: Browser, known: Upload, photo: Uint8Array): Promise<void> {
  known.address ??= await startUpload(owner, photo.length)
  const { address } = known
  const receivedBytes = (await getOffset(owner, address)) ?? 0
  expect(receivedBytes).toBeGreaterThanOrEqual(known.sentBytes)
  known.sentBytes = receivedBytes
  while (known.sentBytes < photo.length) {
    const chunk = photo.subarray(known.sentBytes, known.sentBytes + (photo.length >> 1))
    expect((await sendChunk(owner, address, known.sentBytes, chunk)).status).toBe(204)
    known.sentBytes += chunk.length
  }
  const { body } = await owner.ask(endpoints.storeUpload, { id: idIn(address) })
  const item = { url: body.url as string, category: 'aari blouse', price: '900' } as const
  const published = await owner.ask(endpoints.addGalleryItem, item, { 'idempotency-key': idempotencyKey })
  if (published.errorCode === 'IMAGE_NOT_FOUND') {
    // A start has removed the image that waited to be published.
    Object.assign(known, { address: undefined, sentBytes: 0 })
    return sendAndPublish(owner, known, photo)
  }
  expect(published.status).toBe(200)
  known.item = { id: published.body.id, url: item.url, price: item.price, place: 'published' }
}
