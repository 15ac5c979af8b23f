import { describe, expect } from 'vitest'
import { type TestShop, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const ask = (shop: TestShop, host: string, init: RequestInit = {}, path = '/v1/gallery') =>
  shop.app.fetch(
    new Request(`http://localhost${path}`, { ...init, headers: { host, ...(init.headers as Record<string, string>) } }),
  )

const foreign = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example:3000',
  '127.0.0.1.nip.io',
  'localhost:3000@evil.example',
  'evil.example#localhost',
  '0.0.0.0:3000',
  '192.168.1.5:3000',
  '',
]

const settings = { RATE_LIMITS: 'default' }
const testWithoutPublicUrl = test
  .extend('settings', { scope: 'file' }, { ...settings, PUBLIC_URL: '' })
  .extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())
const testWithPublicUrl = test.extend(
  'settings',
  { scope: 'file' },
  { ...settings, PUBLIC_URL: 'https://shop.example' },
)

describe('without PUBLIC_URL', () => {
  testWithoutPublicUrl('a browser at another host reads which setting is missing', async ({ shop }) => {
    const open = (host: string) => ask(shop, host, { headers: { accept: 'text/html' } }, '/')
    const page = await open('shop.example')
    expect([page.status, page.headers.get('cache-control')]).toEqual([421, 'no-store'])
    const text = await page.text()
    expect(text).toContain('PUBLIC_URL=https://shop.example ')
    expect(text).toContain('PUBLIC_URL=https://shop.example என்று')
    expect(await (await open('"><b>.example')).text()).not.toContain('<b>')
  })

  const loopback = ['localhost:3000', 'localhost', 'LOCALHOST:3000', '127.0.0.1:4321', '[::1]:80', '127.0.0.1']
  testWithoutPublicUrl.for(loopback)('the shop accepts the host %s', async (host, { shop }) => {
    for (const path of ['/', '/v1/gallery']) expect((await ask(shop, host, {}, path)).status).toBe(200)
  })

  testWithoutPublicUrl.for(['localhost:3000', '127.0.0.1:4321', '[::1]:8080'])(
    'a write to %s must come from a page of the same host and port',
    async (host, { shop }) => {
      const signIn = (origin: string) =>
        ask(
          shop,
          host,
          { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: JSON.stringify(visitor) },
          endpoints.signInWithPassword.path,
        )
      expect((await signIn(`http://${host}`)).status).toBe(200)
      for (const origin of ['http://localhost:1', 'http://127.0.0.1:2', 'http://localhost', `https://${host}`])
        expect((await signIn(origin)).status, origin).toBe(403)
    },
  )

  testWithoutPublicUrl.for(foreign)('the shop rejects the host %j', async (host, { shop }) => {
    for (const path of ['/', '/v1/gallery', '/images/none.jpg', '/favicon.svg']) {
      const answer = await ask(shop, host, {}, path)
      expect(answer.status, path).toBe(421)
      expect(((await answer.json()) as { error: { message: string } }).error.message).toBe('WRONG_HOST')
    }
  })
})

describe('with PUBLIC_URL', () => {
  testWithPublicUrl.for(['shop.example', 'SHOP.example'])('the shop accepts the host %s', async (host, { shop }) => {
    expect((await ask(shop, host)).status).toBe(200)
  })

  testWithPublicUrl.for([
    ...foreign,
    'localhost:3000',
    '127.0.0.1',
    'www.shop.example',
    'shop.example:8443',
    'shop.example.evil.example',
  ])('the shop rejects the host %j', async (host, { shop }) => {
    expect((await ask(shop, host)).status).toBe(421)
  })
})

test('the host must have the port of PUBLIC_URL', async ({ openShop }) => {
  const shop = await openShop({ PUBLIC_URL: 'http://localhost:4000' })
  expect((await ask(shop, 'localhost:4000')).status).toBe(200)
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:4000']) expect((await ask(shop, host)).status).toBe(421)
})
