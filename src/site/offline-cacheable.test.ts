import { expect } from 'vitest'
import { pages } from '../../test/pages.ts'
import { admin, visitor } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { offlineCacheHeaderName } from '../api/shop-constants.ts'

const test = shopTest.extend('design', { scope: 'file', auto: true }, async ({ shop, owner }) => {
  await shop.register()
  await publishItem(owner, await uploadPhoto(owner))
  const { html } = await shop.browser().page('/')
  return /href="(\/d\/[^"]+)"/.exec(html)?.[1] as string
})

test('pages for anonymous visitors may be cached on the phone', async ({ shop, design }) => {
  for (const path of ['/', design, '/offline'])
    expect((await shop.browser().fetch(path)).headers.get(offlineCacheHeaderName), path).toBe('yes')
})

test('pages for signed-in users must not be cached', async ({ shop, design }) => {
  for (const account of [visitor, admin]) {
    const browser = await shop.signIn(account)
    for (const path of ['/', design, '/offline'])
      expect((await browser.fetch(path)).headers.has(offlineCacheHeaderName), path).toBe(false)
  }
})

test('screens of the owner may be cached on the phone until sign-out', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  for (const { path } of pages.filter(({ access }) => access === 'owner'))
    expect((await owner.fetch(path)).headers.get(offlineCacheHeaderName), path).toBe('until sign-out')
  expect((await (await shop.signIn(visitor)).fetch('/admin')).headers.has(offlineCacheHeaderName)).toBe(false)
})

test('a page with a flash message must not be cached', async ({ shop }) => {
  const browser = shop.browser()
  await browser.postForm(endpoints.sendContactMessage.path, { name: 'A', email: 'a@example.com', message: 'x' })
  expect((await browser.page('/')).headers.has(offlineCacheHeaderName)).toBe(false)
  expect((await browser.page('/')).headers.has(offlineCacheHeaderName)).toBe(true)
})

test('account screens, the dashboard, the API and missing pages must not be cached', async ({ shop }) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/shared',
    '/shared?missed',
    '/admin',
    '/v1/gallery',
    '/nowhere',
  ])
    expect((await shop.browser().fetch(path)).headers.has(offlineCacheHeaderName), path).toBe(false)
})

test('the offline page has no part that needs a script', async ({ shop }) => {
  const { html } = await shop.browser().page('/offline')
  expect(html).not.toContain('data-island')
})

test('SERVICE_WORKER=off forbids caching and unregisters the service worker', async ({ shop, openShop }) => {
  const off = await openShop({ SERVICE_WORKER: 'off' })
  expect((await off.browser().fetch('/')).headers.has(offlineCacheHeaderName)).toBe(false)
  const worker = await (await off.browser().fetch('/sw.js')).text()
  expect(worker).toContain('unregister')
  expect(worker).not.toContain('fetch')
  expect(await (await shop.browser().fetch('/sw.js')).text()).toContain('fetch')
})
