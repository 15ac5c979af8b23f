import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'
import { m } from '../../words/compiled/messages.js'

const form = /^[2-9A-HJ-NP-Z]{8}$/

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('every answer names its request, and no two the same', async () => {
  const ids = new Set<string>()
  const paths = ['/', '/ta', '/nowhere', '/v1/gallery', '/v1/nothing', '/favicon.svg', '/admin', '/healthz', '/x%2fy']
  for (const path of paths) {
    const id = (await shop.browser().fetch(path)).headers.get('request-id') ?? ''
    expect(id, path).toMatch(form)
    ids.add(id)
  }
  expect(ids.size).toBe(paths.length)
})

test('an id that somebody sends is not taken', async () => {
  const { headers } = await shop
    .browser()
    .fetch('/', { headers: { 'request-id': 'AAAAAAAA', 'x-request-id': 'AAAAAAAA' } })
  expect(headers.get('request-id')).not.toBe('AAAAAAAA')
})

test('a page that could not be made says its code in both languages, and one that could says none', async () => {
  const broken = await openTestShop()
  onTestFinished(() => broken.close())
  const asOwner = await broken.signedIn(admin)
  expect((await asOwner.page('/admin')).html).not.toContain('data-request')
  await broken.shop.db.schema.alterTable('gallery').renameTo('away').execute()
  for (const [path, locale] of [
    ['/admin', 'en'],
    ['/ta/admin', 'ta'],
  ] as const) {
    const { status, text, headers } = await asOwner.page(path)
    const code = headers.get('request-id') ?? ''
    expect(status).toBe(500)
    expect(text).toContain(m.crash_heading({}, { locale }))
    expect(text).toContain(m.crash_code({ code }, { locale }))
  }
  const data = await asOwner.fetch('/admin.data')
  expect(await data.text()).toBe(data.headers.get('request-id'))
})

test('a browser that cannot be answered gets a page with the code, a program gets JSON', async () => {
  const broken = await openTestShop()
  onTestFinished(() => broken.close())
  await broken.shop.db.schema.alterTable('gallery').renameTo('away').execute()
  const page = await broken.browser().fetch('/sitemap.xml', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain(m.crash_code({ code: page.headers.get('request-id') ?? '' }))
  expect(html).not.toMatch(/no such table|gallery|<script/)
  for (const path of ['/sitemap.xml', calls.listGallery.path]) {
    const program = await broken.browser().fetch(path)
    expect(program.status).toBe(500)
    expect(await program.json()).toMatchObject({
      error: { details: [{ requestId: program.headers.get('request-id') }] },
    })
  }
})

test('a call that fails is told with its code', async () => {
  const { refusalIn, sentenceFor } = await import('../../ui/ask.ts')
  const answer = { error: { code: 500, message: 'INTERNAL', errors: [], details: [{ requestId: 'K7QM3XPD' }] } }
  expect(sentenceFor(refusalIn(answer))).toBe(`${m.refusal_INTERNAL()} ${m.crash_code({ code: 'K7QM3XPD' })}`)
})
