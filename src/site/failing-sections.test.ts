import { expect, vi } from 'vitest'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

test('a page shows the default details while contact info cannot be read', async ({ shop }) => {
  const { db } = shop.deps
  await db.insertInto('contactInfo').values({ id: 'details', fields: '{"phone":"+91 98400 00001"}' }).execute()
  expect((await shop.browser().page('/')).text).toContain('+91 98400 00001')

  for (const breakIt of [
    () => db.updateTable('contactInfo').set({ fields: '{"phone":' }).execute(),
    () => db.schema.dropTable('contactInfo').execute(),
  ]) {
    await breakIt()
    shop.deps.contentCache.invalidate()
    const response = await shop.browser().ask(endpoints.getContactInfo, {})
    expect([response.status, response.body.error.message]).toEqual([500, 'INTERNAL'])
    for (const path of ['/', '/login']) {
      const { status, text } = await shop.browser().page(path)
      expect(status, path).toBe(200)
      expect(text).toContain(defaultContactInfo.phone)
      expect(text).toContain(defaultContactInfo.address)
      expect(text).not.toContain('+91 98400 00001')
    }
    expect((await shop.browser().page('/')).text).not.toContain(m.crash_heading())
  }
})

test('a page shows the defaults while texts and closures cannot be read', async ({ openShop }) => {
  const shop = await openShop()
  for (const table of ['shopTexts', 'closures']) await shop.deps.db.schema.dropTable(table).execute()
  const { status, text } = await shop.browser().page('/')
  expect(status).toBe(200)
  expect(text).toContain(m.about_story())
  expect(text).toContain(m.contact_chat())
})

test('a page reports that the gallery cannot be read and shows the rest', async ({ openShop }) => {
  const shop = await openShop()
  await shop.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
  const { status, text } = await shop.browser().page('/')
  expect(status).toBe(200)
  expect(text).toContain(m.gallery_unavailable())
  expect(text).not.toContain(m.gallery_empty())
  expect(text).toContain(m.services_heading())
  expect((await shop.browser().ask(endpoints.listGallery, {})).status).toBe(500)
})

test('an incomplete page is not cached', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const { schema } = shop.deps.db
  await schema.alterTable('gallery').renameTo('renamed').execute()
  expect((await shop.browser().page('/')).text).toContain(m.gallery_unavailable())
  await schema.alterTable('renamed').renameTo('gallery').execute()
  expect((await shop.browser().page('/')).text).not.toContain(m.gallery_unavailable())
})

test('an internal error reveals nothing but its request ID', async ({ shop }) => {
  await shop.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
  const { body, headers } = await shop.browser().ask(endpoints.listGallery, {})
  const requestId = headers.get('request-id')
  expect(requestId).toMatch(/^[0-9A-F]{8}$/)
  expect(body).toEqual({
    error: {
      code: 500,
      message: 'INTERNAL',
      status: 'INTERNAL',
      errors: [{ message: 'INTERNAL', reason: 'invalid', domain: 'global' }],
      details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }],
    },
  })
})

test('a page read during a rolled-back change is not cached for the next change', async ({ openShop }) => {
  const shop = await openShop()
  const { db } = shop.deps
  const change = (trx: typeof db, phone: string) =>
    trx
      .insertInto('contactInfo')
      .values({ id: 'details', fields: JSON.stringify({ phone }) })
      .execute()
  let response: Promise<{ text: string }> | undefined
  const rolledBack = db.transaction().execute(async (trx) => {
    await change(trx as never, '+91 98400 00001')
    const reads = vi.spyOn(db, 'selectFrom')
    response = shop.browser().page('/')
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(0)
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect((await response)?.text).not.toContain('+91 98400 00001')
  await change(db, '+91 98400 00002')
  shop.deps.contentCache.invalidate()
  expect((await shop.browser().page('/')).text).toContain('+91 98400 00002')
})

test('a design page reports an error while the gallery cannot be read', async ({ openShop }) => {
  const broken = await openShop()
  await broken.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
  const { status, text } = await broken.browser().page('/d/AB-1')
  expect(status).toBe(500)
  expect(text).toContain(m.crash_heading())
})
