// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { publishOne } from '../../../test/designs.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Category } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

async function codesIn({ deps: { db } }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('gallery').select(['category', 'designNumber']).orderBy('uploadTime').execute()
  return rows.map(({ category, designNumber }) => `${category[0]}${designNumber}`)
}

test('designs are numbered by category from 1, and no number is given twice', async ({ openShop }) => {
  const shop = await openShop()
  const client = await shop.signIn(admin)
  const photo = await uploadPhoto(client)
  for (const category of ['design blouse', 'aari blouse', 'design blouse', 'embroidery blouse'] as const)
    await publishItem(client, photo, { category })
  expect(await codesIn(shop)).toEqual(['d1', 'a1', 'd2', 'e1'])
  const last = await publishItem(client, photo, { category: 'design blouse' })
  await client.ask(endpoints.deleteGalleryItem, { id: last.id })
  await publishItem(client, photo, { category: 'design blouse' })
  expect((await codesIn(shop)).at(-1)).toBe('d4')
})

test('designs that are published at once get different numbers without a gap', async ({ openShop }) => {
  const shop = await openShop()
  const client = await shop.signIn(admin)
  const photo = await uploadPhoto(client)
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) => publishItem(client, photo, { category: categories[nth % 3] as Category })),
  )
  const codes = await codesIn(shop)
  const expected = ['a', 'd', 'e'].flatMap((letter) => Array.from({ length: 10 }, (_, nth) => `${letter}${nth + 1}`))
  expect(codes.sort()).toEqual(expected.sort())
})

test('designs that change to one category while another is published get different numbers without a gap', async ({
  openShop,
}) => {
  const shop = await openShop()
  const client = await shop.signIn(admin)
  const photo = await uploadPhoto(client)
  const items = await Promise.all(Array.from({ length: 10 }, () => publishItem(client, photo)))
  const category = 'aari blouse'
  await Promise.all([
    ...items.map(({ id }) => client.ask(endpoints.changeGalleryItem, { id, category })),
    ...items.map(() => publishItem(client, photo, { category })),
  ])
  const codes = await codesIn(shop)
  expect(codes.sort()).toEqual(Array.from({ length: 20 }, (_, nth) => `a${nth + 1}`).sort())
})

test('a repeated request uses up no number', async ({ shop, owner, url }) => {
  const before = await publishOne(shop, owner, url)
  const input = { url, category: 'aari blouse' as const, price: '5' }
  const key = { 'idempotency-key': '7a1f2b00-0000-4000-8000-000000000001' }
  const responses = await Promise.all([1, 2, 3].map(() => owner.ask(endpoints.addGalleryItem, input, key)))
  responses.push(await owner.ask(endpoints.addGalleryItem, input, key))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  const after = await publishOne(shop, owner, url)
  expect(Number(after.code.slice(3))).toBe(Number(before.code.slice(3)) + 2)
})
