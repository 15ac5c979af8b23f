import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { mayKeepHeader } from '../contract/shop-facts.ts'

let shop: TestShop
let design: string
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
  const owner = await shop.signedIn(admin)
  await hung(owner, await uploaded(owner))
  const { html } = await shop.browser().page('/')
  design = /href="(\/d\/[^"]+)"/.exec(html)?.[1] as string
})
afterAll(() => shop.close())

test('what was made for nobody in particular says that a phone may keep it', async () => {
  for (const path of ['/', design, '/offline'])
    expect((await shop.browser().fetch(path)).headers.get(mayKeepHeader), path).toBe('yes')
})

test('nothing made for somebody signed in says so', async () => {
  for (const who of [visitor, admin]) {
    const browser = await shop.signedIn(who)
    for (const path of ['/', design, '/offline', '/admin', '/_root.data', '/_root.data?_routes=root'])
      expect((await browser.fetch(path)).headers.has(mayKeepHeader), path).toBe(false)
  }
})

test('nor does the page that has something to say once', async () => {
  const browser = shop.browser()
  await browser.postForm(calls.sendContactMessage.path, { name: 'A', email: 'a@example.com', message: 'x' })
  expect((await browser.page('/')).headers.has(mayKeepHeader)).toBe(false)
  expect((await browser.page('/')).headers.has(mayKeepHeader)).toBe(true)
})

test('nor do account screens, the dashboard, calls, and designs that are not there', async () => {
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
    expect((await shop.browser().fetch(path)).headers.has(mayKeepHeader), path).toBe(false)
})

test('the page for what is not kept has no script, which would look for the screen of its address', async () => {
  const { html } = await shop.browser().page('/offline')
  expect(html).not.toContain('<script')
})

test('where the owner of the server wants it off, nothing may be kept and the worker takes itself away', async () => {
  const off = await openTestShop({ KEPT_ON_PHONE: 'off' })
  try {
    expect((await off.browser().fetch('/')).headers.has(mayKeepHeader)).toBe(false)
    const worker = await (await off.browser().fetch('/sw.js')).text()
    expect(worker).toContain('unregister')
    expect(worker).not.toContain('fetch')
    expect(await (await shop.browser().fetch('/sw.js')).text()).toContain('fetch')
  } finally {
    await off.close()
  }
})
