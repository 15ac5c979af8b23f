// @module-tag slow
// @module-tag engines
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { test } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { ChangeInBatch, GalleryItem } from '../../api/gallery.ts'

async function publishThree(owner: Browser) {
  const url = await uploadPhoto(owner)
  const items: GalleryItem[] = []
  for (const price of ['100', '200', '300']) items.push(await publishItem(owner, url, { price }))
  return items
}

const change = (owner: Browser, changes: ChangeInBatch[]) => owner.ask(endpoints.changeGalleryItems, { changes })

async function listPrices(owner: Browser) {
  const { body } = await owner.ask(endpoints.listGallery, {})
  return (body.items as GalleryItem[]).slice(-3).map(({ price }) => price)
}

test('prices of several designs change together, and are undone together', async ({ owner }) => {
  const items = await publishThree(owner)
  const raised = items.map(({ id, price }) => ({ id, price: `${Number(price) + 10}` }))
  expect((await change(owner, raised)).status).toBe(200)
  expect(await listPrices(owner)).toEqual(['110', '210', '310'])
  await change(
    owner,
    raised.map(({ id, price }) => ({ id, undonePrice: price })),
  )
  expect(await listPrices(owner)).toEqual(['100', '200', '300'])
})

test('no design changes if one of them is missing', async ({ owner }) => {
  const [first] = await publishThree(owner)
  const changes = [
    { id: first?.id as string, price: '1' },
    { id: randomUUID(), price: '2' },
  ]
  expect((await change(owner, changes)).status).toBe(404)
  expect(await listPrices(owner)).toEqual(['100', '200', '300'])
})

test('two windows that change the same designs in opposite order both succeed', async ({ owner }) => {
  const items = await publishThree(owner)
  const changes = (prices: string[]) => items.map(({ id }, nth) => ({ id, price: prices[nth] as string }))
  for (let round = 0; round < 4; round++) {
    const results = await Promise.all([
      change(owner, changes([`${round}1`, `${round}2`, `${round}3`])),
      change(owner, changes([`${round}4`, `${round}5`, `${round}6`]).toReversed()),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
  }
})
