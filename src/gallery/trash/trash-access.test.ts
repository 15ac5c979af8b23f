// @module-tag engines
import { expect } from 'vitest'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { addressesOf, listTrash, statusesOf, uploadNextPhoto } from '../../../test/trash.ts'
import { publishItem } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { trashDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('a trashed photo answers 410 Gone to every client, and no cache stores that', async ({ shop, owner }) => {
  const item = await publishItem(owner, await uploadNextPhoto(owner))
  const etag = (await owner.fetch(item.url)).headers.get('etag') as string
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  for (const client of [owner, shop.browser()])
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }]) {
      const response = await client.fetch(item.url, init)
      expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store'])
    }
  expect((await owner.send(item.url)).errorCode).toBe('GONE')
})

test('the owner alone sees a trashed photo, at an address that no browser caches', async ({ shop, owner }) => {
  const item = await publishItem(owner, await uploadNextPhoto(owner))
  const addresses = await addressesOf(shop, item.url)
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  expect(await statusesOf(shop, addresses, '/admin/trash/', owner)).toEqual([200])
  const response = await owner.fetch(item.url.replace('/images/', '/admin/trash/'))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  for (const client of [shop.browser(), await shop.signIn(visitor)])
    expect(await statusesOf(shop, addresses, '/admin/trash/', client)).toEqual([404])
  for (const name of ['nothing.jpg', '..%2fshop.sqlite', 'shop.sqlite'])
    expect([400, 404], name).toContain((await owner.fetch(`/admin/trash/${name}`)).status)
  const { html, text } = await owner.page('/admin')
  expect(html).toContain(item.url.replace('/images/', '/admin/trash/'))
  expect(text).toContain(m.admin_daysLeft({ days: trashDays }))
})

test('only the owner restores and deletes trashed items', async ({ shop, owner }) => {
  const item = await publishItem(owner, await uploadNextPhoto(owner))
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  for (const [client, status] of [
    [shop.browser(), 401],
    [await shop.signIn(visitor), 403],
  ] as const) {
    expect((await client.ask(endpoints.restoreGalleryItem, { id: item.id })).status).toBe(status)
    expect((await client.ask(endpoints.deletePermanently, { id: item.id })).status).toBe(status)
  }
  expect((await listTrash(owner)).map(({ id }) => id)).toContain(item.id)
})
