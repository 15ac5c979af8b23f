import { expect } from 'vitest'
import { linksIn } from '../../test/html.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'

test('an unknown path answers a 404 page with a link home', async ({ shop }) => {
  for (const path of [
    '/nowhere',
    '/a/b/c',
    '/index.php',
    '/admin/x',
    '/gallery',
    '/assets/none.js',
    '/%E0%AE%A4',
    '/images',
    '/.vite/manifest.json',
  ]) {
    const { status, text, html } = await shop.browser().page(path)
    expect(status, path).toBe(404)
    expect(text, path).toContain('404 - Page Not Found')
    expect(linksIn(html).filter(({ href, text }) => href === '/' && text === m.page_back())).toHaveLength(1)
  }
})

test.for<[string, string]>([
  ['/Login', '/login'],
  ['/TA', '/ta'],
  ['/Ta/Register).', '/ta/register'],
  ['/forgot-password.', '/forgot-password'],
  ['/ADMIN/Messages', '/admin/messages'],
  ['/Contact', '/#contact'],
  ['/ta/gallery', '/ta#gallery'],
])('%s answers 404 with a first link to %s', async ([path, meant], { shop }) => {
  // The second visitor gets the cached page.
  for (const visitor of [shop.browser(), shop.browser()]) {
    const { status, html } = await visitor.page(path)
    expect(status).toBe(404)
    const links = linksIn(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
    expect(links.map(({ href }) => href).slice(0, 2)).toEqual([meant, path.startsWith('/ta') ? '/ta' : '/'])
  }
  const other = await shop.browser().page('/nowhere')
  expect(linksIn(other.html).map(({ href }) => href)).not.toContain('/forgot-password')
})

test('an unknown endpoint answers 404 in JSON for every method', async ({ shop }) => {
  for (const path of ['/v1/nothing', '/v1', '/v1/', '/v1/gallery/x/y', '/v1/accounts:update', '/v1/gallery/'])
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const answer = await shop.browser().send(path, { method })
      expect(answer.status, `${method} ${path}`).toBe(404)
      expect(answer.body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' })
    }
})

test('HEAD answers like GET without a body', async ({ shop }) => {
  for (const path of ['/', '/login', '/nowhere', '/v1/gallery', '/favicon.svg']) {
    const got = await shop.browser().fetch(path)
    const head = await shop.browser().fetch(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([got.status, got.headers.get('content-type')])
    expect(await head.text(), path).toBe('')
  }
})

test('a page answers other methods with 405', async ({ shop }) => {
  for (const path of ['/', '/login', '/nowhere'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await shop.browser().send(path, { method })
      expect(answer.status, `${method} ${path}`).toBe(405)
      expect(answer.body.error.code).toBe(405)
    }
})

test('a flash message waits behind permanent redirects', async ({ shop }) => {
  const visitor = shop.browser()
  await visitor.postForm(endpoints.sendContactMessage.path, { name: 'Meena', email: 'meena', message: 'Is it ready?' })
  expect((await visitor.page('/login/')).status).toBe(301)
  expect((await visitor.page('/')).text).toContain(m.contact_failed())
})
