import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { defaultIdentity } from '../../../test/identity.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { photoTypes } from '../../api/photo-formats.ts'
import { sharedPhotosPath } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const fetchManifest = async (shop: TestShop) => (await shop.browser().fetch('/manifest.webmanifest')).json()

test('the installed app accepts photos of every supported format by its share sheet', async ({ shop }) => {
  const { share_target } = (await fetchManifest(shop)) as { share_target: Record<string, unknown> }
  expect(share_target).toMatchObject({ action: sharedPhotosPath, method: 'POST', enctype: 'multipart/form-data' })
  const [files] = (share_target.params as { files: { name: string; accept: string[] }[] }).files
  expect(files?.accept.filter((type) => type.includes('/'))).toEqual(photoTypes)
  const worker = readFileSync(join(import.meta.dirname, '../../../build/client/sw.js'), 'utf8')
  expect(worker).toMatch(new RegExp(`["'\`]${files?.name}["'\`]`))
})

test('the app accepts no shared photos with SERVICE_WORKER=off', async ({ openShop }) => {
  const off = await openShop({ SERVICE_WORKER: 'off' })
  const manifest = (await fetchManifest(off)) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('share_target')
  expect(manifest.name).toBe(m.shop_title(defaultIdentity))
})

const megabyte = 1024 * 1024

/** A share sheet sends the origin `null`. */
const fromShareSheet = { origin: 'null', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }

/** Posts photos without a service worker. `read` is in megabytes. */
async function share(client: Browser, megabytes: number, headers: Record<string, string> = fromShareSheet) {
  let read = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        if (read === megabytes) return controller.close()
        read++
        controller.enqueue(new Uint8Array(megabyte))
      },
    },
    { highWaterMark: 0 },
  )
  const response = await client.fetch(sharedPhotosPath, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, location: response.headers.get('location'), read }
}
const missed = { status: 303, location: `${sharedPhotosPath}?missed` }

test('shared photos that reach the server without a worker redirect to a page with instructions', async ({ shop }) => {
  expect(await share(await shop.signIn(admin), 40)).toEqual({ ...missed, read: 40 })
  expect(await shop.imageFiles()).toEqual([])
  for (const client of [shop.browser(), await shop.signIn(admin)]) {
    const page = await client.page(`${sharedPhotosPath}?missed`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(m.shared_missed())
  }
})

test('the share endpoint reads the whole share of the owner and nothing from other clients', async ({ shop }) => {
  expect(await share(await shop.signIn(admin), 100)).toEqual({ ...missed, read: 100 })
  for (const client of [shop.browser(), await shop.signIn(visitor)])
    expect(await share(client, 100)).toEqual({ ...missed, read: 0 })
})

test.for<Record<string, string>>([
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('the share endpoint rejects a share from another site: %j', async (headers, { shop }) => {
  expect(await share(await shop.signIn(admin), 100, headers)).toMatchObject({ status: 403, read: 0 })
})

test('other addresses reject a write with the origin of the share sheet', async ({ shop }) => {
  const response = await shop.browser().send('/v1/accounts:signOut', { method: 'POST', headers: fromShareSheet })
  expect(response.status).toBe(403)
})

test('the owner is redirected to the upload form, and other clients to the page of waiting photos', async ({
  shop,
}) => {
  const owner = await (await shop.signIn(admin)).fetch(sharedPhotosPath, { redirect: 'manual' })
  expect([owner.status, owner.headers.get('location')]).toEqual([302, '/admin#upload'])
  for (const client of [shop.browser(), await shop.signIn(visitor)]) {
    const page = await client.page(sharedPhotosPath)
    expect(page.status).toBe(200)
    expect(page.text).toContain(m.shared_forCustomers())
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  }
})
