import { expect } from 'vitest'
import { admin, type TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'

const token = 'a-token-of-some-length'

const test = shopTest.extend(
  'settings',
  { scope: 'file' },
  { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default', METRICS_TOKEN: token },
)

/** Reads the metrics over a connection from the address `peer`. */
const read = (shop: TestShop, peer: string, headers: Record<string, string> = {}) =>
  shop.app.fetch(new Request('http://localhost/metrics', { headers: { host: '127.0.0.1:3000', ...headers } }), {
    incoming: { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } },
  })

test.for<[address: string, headers: Record<string, string>]>([
  ['127.0.0.1', {}],
  ['::1', {}],
  ['::ffff:127.0.0.1', {}],
  ['203.0.113.7', { authorization: `Bearer ${token}` }],
  ['127.0.0.1', { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7', host: 'shop.example' }],
])('a metrics request of %s with %j succeeds', async ([peer, headers], { shop }) => {
  const answer = await read(shop, peer, headers as Record<string, string>)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test.for<[address: string, headers: Record<string, string>]>([
  ['203.0.113.7', {}],
  ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }],
  ['127.0.0.1', { via: '1.1 proxy' }],
  ['127.0.0.1', { host: 'shop.example' }],
  ['203.0.113.7', { authorization: 'Bearer a-token-of-some-lengtH' }],
  ['203.0.113.7', { authorization: token }],
  ['203.0.113.7', { authorization: 'Bearer ' }],
])('a metrics request of %s with %j answers 404', async ([peer, headers], { shop }) => {
  const answer = await read(shop, peer, headers as Record<string, string>)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('thaiyal_')
})

test('the metrics count and time requests by route, and tell queues, memory and mails', async ({ shop }) => {
  await shop.browser().ask(endpoints.signInWithPassword, { email: admin.email, password: 'wrong-password' })
  for (const path of ['/', '/ta/d/AB-1', '/v1/gallery', '/reset-password?oobCode=secret', '/wp-login.php'])
    await shop.browser().fetch(path)
  await shop.browser().fetch('/', { method: 'PROPFIND' })
  await shop.deps.db.schema.alterTable('gallery').renameTo('renamed').execute()
  await shop.browser().fetch('/v1/gallery')
  const text = await (await read(shop, '127.0.0.1')).text()
  for (const line of [
    'thaiyal_requests_total{method="GET",route="/",status="200"} 1',
    'thaiyal_requests_total{method="GET",route="/ta/d/:code",status="404"} 1',
    'thaiyal_requests_total{method="GET",route="/v1/gallery",status="200"} 1',
    'thaiyal_requests_total{method="GET",route="/v1/gallery",status="500"} 1',
    'thaiyal_requests_total{method="GET",route="/reset-password",status="200"} 1',
    'thaiyal_requests_total{method="GET",route="other",status="404"} 1',
    'thaiyal_requests_total{method="POST",route="/v1/accounts:signInWithPassword",status="400"} 1',
    'thaiyal_queue_length{queue="passwords"} 0',
    'thaiyal_queue_length{queue="photos"} 0',
    'thaiyal_queue_length{queue="pages"} 0',
    'thaiyal_mails_queued 0',
    'thaiyal_event_loop_delay_seconds 0',
  ])
    expect(text).toContain(`${line}\n`)
  for (const labels of [
    'http_request_method="GET",http_response_status_code="200",http_route="/",url_scheme="https"',
    'http_request_method="GET",http_response_status_code="404",url_scheme="https"',
    'http_request_method="_OTHER",http_response_status_code="405",url_scheme="https"',
    'http_request_method="GET",http_response_status_code="500",http_route="/v1/gallery",url_scheme="https",error_type="500"',
  ]) {
    expect(text).toContain(`http_server_request_duration_seconds_bucket{le="+Inf",${labels}} 1\n`)
    expect(text).toContain(`http_server_request_duration_seconds_count{${labels}} 1\n`)
  }
  expect(text).toMatch(/^thaiyal_memory_bytes [1-9]\d{6,}$/m)
  expect(text).not.toMatch(/secret|wp-login|AB-1|thaiyal\.example/)
})
