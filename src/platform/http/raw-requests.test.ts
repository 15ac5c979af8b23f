import { expect } from 'vitest'
import { end, json, many, raw, send, signUp, test, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  TRACE: [() => raw('TRACE / HTTP/1.1', 'Host: HOST', 'Cookie: secret=1', end), [405, 400]],
  CONNECT: [() => raw('CONNECT evil.example:443 HTTP/1.1', 'Host: HOST'), [0, 400, 405]],
  TRACK: [() => raw('TRACK / HTTP/1.1', 'Host: HOST', end), [400]],
  'an unknown method': [() => raw('BREW / HTTP/1.1', 'Host: HOST', end), [400]],
  'a lower-case method': [() => raw('get / HTTP/1.1', 'Host: HOST', end), [400]],
  'a WebDAV method': [() => raw('PROPFIND / HTTP/1.1', 'Host: HOST', end), [405]],
  'a method of 20 KB': [() => raw(`${'G'.repeat(20_000)} / HTTP/1.1`, 'Host: HOST', end), [400, 431]],
  'a method override in a header': [
    () => raw('POST /v1/gallery/x HTTP/1.1', 'Host: HOST', 'X-HTTP-Method-Override: DELETE', 'Content-Length: 0', end),
    [405],
  ],
  'a method override in the query': [
    () => raw('POST /v1/gallery/x?_method=DELETE HTTP/1.1', 'Host: HOST', 'Content-Length: 0', end),
    [405],
  ],
  'a method override in a form': [
    () =>
      `${raw('POST /v1/gallery/x HTTP/1.1', 'Host: HOST', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 14', end)}_method=DELETE`,
    [405],
  ],
  'a method override in other headers': [
    () => raw('GET /v1/gallery/x HTTP/1.1', 'Host: HOST', 'X-Method-Override: DELETE', 'X-HTTP-Method: DELETE', end),
    [405],
  ],

  'one header of 17 KB': [() => raw('GET / HTTP/1.1', 'Host: HOST', `X-A: ${'a'.repeat(17_000)}`, end), [431]],
  '3,000 headers': [() => raw('GET / HTTP/1.1', 'Host: HOST', ...many(3_000, () => 'a:')), [431]],
  '101 headers': [() => raw('GET / HTTP/1.1', 'Host: HOST', end, ...many(99, (nth) => `X-${nth}: 1`)), [431]],
  '100 headers': [() => raw('GET / HTTP/1.1', 'Host: HOST', end, ...many(98, (nth) => `X-${nth}: 1`)), [200]],
  'a cookie of 17 KB': [() => raw('GET / HTTP/1.1', 'Host: HOST', `Cookie: a=${'a'.repeat(17_000)}`, end), [431]],
  'a path of 17 KB': [() => raw(`GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: HOST', end), [431]],
  'a path of 15 KB': [() => raw(`GET /${'a'.repeat(15_000)} HTTP/1.1`, 'Host: HOST', end), [404, 414]],
  '3,000 query parameters': [
    () => raw(`GET /?${many(3_000, (nth) => `a${nth % 10}`).join('&')} HTTP/1.1`, 'Host: HOST', end),
    [200, 302, 431],
  ],
})

test('pipelined requests are answered in order', async ({ shop }) => {
  const three = ['/healthz', '/v1/gallery', '/nowhere'].map((path) => raw(`GET ${path} HTTP/1.1`, 'Host: HOST'))
  const last = raw('GET /healthz HTTP/1.1', 'Host: HOST', end)
  const { text } = await send(shop, [...three, last].join(''))
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '200', '404', '200'])
})

test('the rest of a rejected body is not parsed as a request', async ({ shop }) => {
  const hidden = raw('GET /healthz HTTP/1.1', `Host: localhost:${shop.port}`)
  const body = hidden + 'x'.repeat(20_000)
  const { status, text } = await send(shop, raw(signUp, 'Host: HOST', json, `Content-Length: ${body.length}`) + body)
  expect(status).toBe(413)
  expect(text).not.toContain('alive')
})

test('a path with an encoded control character or line separator answers 404', async ({ shop }) => {
  const codes = '%00 %01 %09 %0a %0A %0d %0d%0a %1b %1f %7f %c2%85 %e2%80%a8 %E2%80%A9'.split(' ')
  for (const code of codes)
    for (const path of [
      `/x${code}y`,
      `/${code}`,
      `/ta/x${code}y`,
      `/d/${code}`,
      `/images/${code}`,
      `/x${code}y.data`,
    ]) {
      const { status } = await send(shop, raw(`GET ${path} HTTP/1.1`, 'Host: HOST', 'Accept: text/html', end))
      expect(status, path).toBe(404)
    }
})
