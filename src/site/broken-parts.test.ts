import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const shop = await openTestShop()
afterAll(() => shop.close())

test('contact info that cannot be read leaves the page whole, with the defaults', async () => {
  const { db } = shop.shop
  await db.insertInto('contactInfo').values({ id: 'details', fields: '{"phone":"+91 98400 00001"}' }).execute()
  expect((await shop.browser().page('/')).text).toContain('+91 98400 00001')

  for (const breakIt of [
    () => db.updateTable('contactInfo').set({ fields: '{"phone":' }).execute(),
    () => db.schema.dropTable('contactInfo').execute(),
  ]) {
    await breakIt()
    shop.shop.kept.doubt()
    const call = await shop.browser().ask(calls.getContactInfo, {})
    expect([call.status, call.body.error.message]).toEqual([500, 'INTERNAL'])
    for (const path of ['/', '/login']) {
      const { status, text } = await shop.browser().page(path)
      expect(status, path).toBe(200)
      expect(text).toContain(defaultContactInfo.phone)
      expect(text).toContain(defaultContactInfo.address)
      expect(text).not.toContain('+91 98400 00001')
    }
    // Logged only, nothing shown (specification, section 8).
    expect((await shop.browser().page('/')).text).not.toContain(m.crash_heading())
  }
})

test('texts and closed days that cannot be read leave the page whole, with the defaults', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  for (const table of ['shopTexts', 'closures']) await shop.shop.db.schema.dropTable(table).execute()
  const { status, text } = await shop.browser().page('/')
  expect(status).toBe(200)
  expect(text).toContain(m.about_story())
  expect(text).toContain(m.contact_chat())
})

test('a gallery that cannot be read leaves the rest of the page whole and says so', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  await shop.shop.db.schema.alterTable('gallery').renameTo('away').execute()
  const { status, text } = await shop.browser().page('/')
  expect(status).toBe(200)
  expect(text).toContain(m.gallery_unavailable())
  expect(text).not.toContain(m.gallery_empty())
  expect(text).toContain(m.services_heading())
  expect((await shop.browser().ask(calls.listGallery, {})).status).toBe(500)
})

test('a page that lacks something is for whoever had to wait for it, and the next one is whole again', async () => {
  const shop = await openTestShop({ TEST_CLOCK: 'ours' })
  onTestFinished(() => shop.close())
  const { schema } = shop.shop.db
  await schema.alterTable('gallery').renameTo('away').execute()
  expect((await shop.browser().page('/')).text).toContain(m.gallery_unavailable())
  await schema.alterTable('away').renameTo('gallery').execute()
  expect((await shop.browser().page('/')).text).not.toContain(m.gallery_unavailable())
})

test('no fault of the server tells how it is made', async () => {
  await shop.shop.db.schema.alterTable('gallery').renameTo('away').execute()
  const { body, headers } = await shop.browser().ask(calls.listGallery, {})
  const requestId = headers.get('request-id')
  expect(requestId).toMatch(/^[2-9A-Z]{8}$/)
  expect(body).toEqual({
    error: {
      code: 500,
      message: 'INTERNAL',
      status: 'INTERNAL',
      errors: [{ message: 'INTERNAL', reason: 'invalid', domain: 'global' }],
      // By which it is found in the log.
      details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }],
    },
  })
})

test('what is read while a change is taken back is not taken for the next change', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const { db } = shop.shop
  const change = (trx: typeof db, phone: string) =>
    trx
      .insertInto('contactInfo')
      .values({ id: 'details', fields: JSON.stringify({ phone }) })
      .execute()
  let asked: Promise<{ text: string }> | undefined
  const takenBack = db.transaction().execute(async (trx) => {
    await change(trx as never, '+91 98400 00001')
    asked = shop.browser().page('/')
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('on purpose')
  })
  await expect(takenBack).rejects.toThrow('on purpose')
  expect((await asked)?.text).not.toContain('+91 98400 00001')
  await change(db, '+91 98400 00002')
  await new Promise(setImmediate)
  expect((await shop.browser().page('/')).text).toContain('+91 98400 00002')
})
