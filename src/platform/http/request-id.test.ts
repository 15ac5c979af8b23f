import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'

const form = /^[0-9A-F]{8}$/

test('every response has a unique request id', async ({ shop }) => {
  const ids = new Set<string>()
  const paths = ['/', '/ta', '/nowhere', '/v1/gallery', '/v1/nothing', '/favicon.svg', '/admin', '/healthz', '/x%2fy']
  for (const path of paths) {
    const id = (await shop.browser().fetch(path)).headers.get('request-id') ?? ''
    expect(id, path).toMatch(form)
    ids.add(id)
  }
  expect(ids.size).toBe(paths.length)
})

test('the shop ignores a request id from the client', async ({ shop }) => {
  const { headers } = await shop
    .browser()
    .fetch('/', { headers: { 'request-id': 'AAAAAAAA', 'x-request-id': 'AAAAAAAA' } })
  expect(headers.get('request-id')).not.toBe('AAAAAAAA')
})

test('an error page shows its request id in both languages, and no other page does', async ({ openShop }) => {
  const broken = await openShop()
  const asOwner = await broken.signIn(admin)
  expect((await asOwner.page('/admin')).text).not.toContain(m.crash_code({ code: '' }).trim())
  await broken.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
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
})

test('a failed request returns an HTML page to a browser and JSON to other clients, with the request id', async ({
  openShop,
}) => {
  const broken = await openShop()
  await broken.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
  const page = await broken.browser().fetch('/sitemap.xml', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain(m.crash_code({ code: page.headers.get('request-id') ?? '' }))
  expect(html).not.toMatch(/no such table|SQLITE|renamed/)
  for (const path of ['/sitemap.xml', endpoints.listGallery.path]) {
    const program = await broken.browser().fetch(path)
    expect(program.status).toBe(500)
    expect(await program.json()).toMatchObject({
      error: { details: [{ requestId: program.headers.get('request-id') }] },
    })
  }
})

test('the message for a failed API request contains the request id', async () => {
  const { readErrorResponse, messageFor } = await import('../../browser/call-api.ts')
  const answer = { error: { code: 500, message: 'INTERNAL', errors: [], details: [{ requestId: '1A511F3B' }] } }
  expect(messageFor(readErrorResponse(answer))).toBe(
    `${errorMessage('INTERNAL')} ${m.crash_code({ code: '1A511F3B' })}`,
  )
})
