import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, origin, type TestShop, visitor } from '../../test/shop.ts'
import { photoTypes, sharedPhotosPath } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const manifestOf = async (one: TestShop) => (await one.browser().fetch('/manifest.webmanifest')).json()

test('the installed app takes photos of every kind that the shop reads, by its share sheet', async () => {
  const { share_target } = (await manifestOf(shop)) as { share_target: Record<string, unknown> }
  expect(share_target).toMatchObject({ action: sharedPhotosPath, method: 'POST', enctype: 'multipart/form-data' })
  const [files] = (share_target.params as { files: { name: string; accept: string[] }[] }).files
  expect(files?.accept.filter((one) => one.includes('/'))).toEqual([...photoTypes])
  const worker = readFileSync(join(import.meta.dirname, '../../build/client/sw.js'), 'utf8')
  expect(worker).toMatch(new RegExp(`["'\`]${files?.name}["'\`]`))
})

test('where phones keep nothing the app does not offer to take photos', async () => {
  const off = await openTestShop({ KEPT_ON_PHONE: 'off' })
  try {
    const manifest = (await manifestOf(off)) as Record<string, unknown>
    expect(manifest).not.toHaveProperty('share_target')
    expect(manifest.name).toBe(m.shop_title())
  } finally {
    await off.close()
  }
})

const megabyte = 1024 * 1024

/** What the browser itself sends has no page that it comes from. */
const fromShareSheet = { origin: 'null', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }

test('photos that reach the shop without a worker are passed over, and lead to a page that says what to do', async () => {
  let sent = 0
  // Never ends.
  const body = new ReadableStream({
    pull(controller) {
      sent += megabyte
      controller.enqueue(new Uint8Array(megabyte))
    },
  })
  const headers = {
    ...fromShareSheet,
    'content-type': 'multipart/form-data; boundary=x',
    host: new URL(origin).host,
  }
  const request = new Request(origin + sharedPhotosPath, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  const answer = await shop.app.fetch(request)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${sharedPhotosPath}?missed`])
  expect(sent).toBeLessThan(70 * megabyte)
  expect(await shop.imageFiles()).toEqual([])
  for (const person of [shop.browser(), await shop.signedIn(admin)]) {
    const page = await person.page(`${sharedPhotosPath}?missed`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(m.shared_missed())
  }
})

test('another address takes no write that comes from nowhere', async () => {
  const answer = await shop.browser().send('/v1/accounts:signOut', { method: 'POST', headers: fromShareSheet })
  expect(answer.status).toBe(403)
})

test('the owner is led to where she uploads, everybody else to the page where photos wait', async () => {
  const owner = await (await shop.signedIn(admin)).fetch(sharedPhotosPath, { redirect: 'manual' })
  expect([owner.status, owner.headers.get('location')]).toEqual([302, '/admin#upload'])
  for (const person of [shop.browser(), await shop.signedIn(visitor)]) {
    const page = await person.page(sharedPhotosPath)
    expect(page.status).toBe(200)
    expect(page.text).toContain(m.shared_forCustomers())
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  }
})
