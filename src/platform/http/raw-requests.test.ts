import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../../test/new-folder.ts'
import { sendBytes } from '../../../test/open-door.ts'
import { type RealProcess, startProcess } from '../../../test/real-process.ts'

let shop: RealProcess
let host: string
let folder: Awaited<ReturnType<typeof newFolder>>
beforeAll(async () => {
  folder = await newFolder()
  shop = await startProcess({ DATA_DIR: folder.path })
  await shop.opened()
  host = `localhost:${shop.port}`
})
afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

const say = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`.replaceAll('HOST', host)
const end = 'Connection: close'
const signUp = 'POST /v1/accounts:signUp HTTP/1.1'
const json = 'Content-Type: application/json'
const many = (count: number, of: (nth: number) => string) => Array.from({ length: count }, (_, nth) => of(nth))

/** What is sent, and the statuses that may come back; 0 is a connection that is closed without a word. */
const cases: Record<string, [() => string, number[]]> = {
  // Lengths said in two ways, by which one request hides in another.
  'Content-Length and Transfer-Encoding': [
    () => say(signUp, 'Host: HOST', json, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0'),
    [400],
  ],
  'Transfer-Encoding and Content-Length': [
    () => say(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', 'Content-Length: 4', '', '0'),
    [400],
  ],
  'two lengths that differ': [
    () => say(signUp, 'Host: HOST', 'Content-Length: 0', 'Content-Length: 5', '', 'hello'),
    [400],
  ],
  'two lengths that agree': [() => say(signUp, 'Host: HOST', 'Content-Length: 0', 'Content-Length: 0'), [400]],
  'a list of lengths': [() => say(signUp, 'Host: HOST', 'Content-Length: 5, 5', '', 'hello'), [400]],
  'a negative length': [() => say(signUp, 'Host: HOST', 'Content-Length: -1'), [400]],
  'a length with a plus': [() => say(signUp, 'Host: HOST', 'Content-Length: +5', '', 'hello'), [400]],
  'a length in hexadecimals': [() => say(signUp, 'Host: HOST', 'Content-Length: 0x5', '', 'hello'), [400]],
  'a length with a fraction': [() => say(signUp, 'Host: HOST', 'Content-Length: 5.0', '', 'hello'), [400]],
  'a length beyond all numbers': [() => say(signUp, 'Host: HOST', `Content-Length: ${'9'.repeat(30)}`), [400]],
  'a length of a terabyte': [() => say(signUp, 'Host: HOST', json, 'Content-Length: 1099511627776'), [413]],
  'two encodings of transfer': [
    () => say(signUp, 'Host: HOST', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0'),
    [400],
  ],
  'an unknown encoding of transfer': [() => say(signUp, 'Host: HOST', 'Transfer-Encoding: xchunked', '', '0'), [400]],
  'an encoding of transfer behind a tab': [
    () => say(signUp, 'Host: HOST', 'Transfer-Encoding:\tchunked\t, identity', '', '0'),
    [400],
  ],
  'chunked before another encoding': [
    () => say(signUp, 'Host: HOST', 'Transfer-Encoding: chunked, gzip', '', '0'),
    [400],
  ],
  'a space before the colon': [() => say(signUp, 'Host: HOST', 'Content-Length : 5', '', 'hello'), [400]],
  'a chunk of no number': [
    () => say(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', 'zz', 'hello', '0'),
    [400],
  ],
  'a chunk of a negative length': [
    () => say(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', '-5', 'hello', '0'),
    [400],
  ],
  'a chunk longer than said': [
    () => say(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', '2', 'hello', '0'),
    [400],
  ],
  'a chunk with 40 KB of extension': [
    () => say(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', '', `5;${'x'.repeat(40_000)}`, 'hello', '0'),
    [400, 413],
  ],
  'chunks that are more than may be': [
    () =>
      say(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', '', ...many(9, () => `fff\r\n${' '.repeat(4095)}`)),
    [413],
  ],

  // Who is asked, said in two ways or not at all.
  'no host': [() => say('GET / HTTP/1.1', end), [400]],
  'an empty host': [() => say('GET / HTTP/1.1', 'Host:', end), [400, 421]],
  'two hosts': [() => say('GET / HTTP/1.1', 'Host: HOST', 'Host: evil.example', end), [400]],
  'two hosts, the foreign one first': [() => say('GET / HTTP/1.1', 'Host: evil.example', 'Host: HOST', end), [400]],
  'the same host twice': [() => say('GET / HTTP/1.1', 'Host: HOST', 'host: HOST', end), [400]],
  'two hosts in one line': [() => say('GET / HTTP/1.1', 'Host: HOST, evil.example', end), [400, 421]],
  'a host with a path': [() => say('GET / HTTP/1.1', 'Host: HOST/admin', end), [400, 421]],
  'a host with a name before it': [() => say('GET / HTTP/1.1', 'Host: x@HOST', end), [400, 421]],
  'a host with a space in it': [() => say('GET / HTTP/1.1', 'Host: HOST evil.example', end), [400, 421]],
  'a host in a line that goes on': [() => say('GET / HTTP/1.1', 'Host: HOST', ' evil.example', end), [400, 421]],
  'a foreign host in a full address': [() => say('GET http://evil.example/ HTTP/1.1', 'Host: HOST', end), [400]],
  'our host in a full address to another': [() => say('GET http://HOST/ HTTP/1.1', 'Host: evil.example', end), [400]],
  'our host in a full address': [() => say('GET http://HOST/v1/gallery HTTP/1.1', 'Host: HOST', end), [200]],
  'a full address of another kind': [() => say('GET ftp://HOST/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a file address': [() => say('GET file:///etc/passwd HTTP/1.1', 'Host: HOST', end), [400]],
  'a host forwarded by nobody': [
    () => say('GET / HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: HOST', end),
    [421],
  ],

  // Methods.
  TRACE: [() => say('TRACE / HTTP/1.1', 'Host: HOST', 'Cookie: secret=1', end), [405, 400]],
  CONNECT: [() => say('CONNECT evil.example:443 HTTP/1.1', 'Host: HOST'), [0, 400, 405]],
  TRACK: [() => say('TRACK / HTTP/1.1', 'Host: HOST', end), [400]],
  'a method that nobody knows': [() => say('BREW / HTTP/1.1', 'Host: HOST', end), [400]],
  'a method in small letters': [() => say('get / HTTP/1.1', 'Host: HOST', end), [400]],
  'a method of file servers': [() => say('PROPFIND / HTTP/1.1', 'Host: HOST', end), [405]],
  'a method as long as a page': [() => say(`${'G'.repeat(20_000)} / HTTP/1.1`, 'Host: HOST', end), [400, 431]],
  'another method named in a header': [
    () => say('POST /v1/gallery/x HTTP/1.1', 'Host: HOST', 'X-HTTP-Method-Override: DELETE', 'Content-Length: 0', end),
    [405],
  ],
  'another method named in the address': [
    () => say('POST /v1/gallery/x?_method=DELETE HTTP/1.1', 'Host: HOST', 'Content-Length: 0', end),
    [405],
  ],
  'another method named in a form': [
    () =>
      `${say('POST /v1/gallery/x HTTP/1.1', 'Host: HOST', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 14', end)}_method=DELETE`,
    [405],
  ],
  'the same by its other headers': [
    () => say('GET /v1/gallery/x HTTP/1.1', 'Host: HOST', 'X-Method-Override: DELETE', 'X-HTTP-Method: DELETE', end),
    [405],
  ],

  // Too much of it.
  'one header of 17 KB': [() => say('GET / HTTP/1.1', 'Host: HOST', `X-A: ${'a'.repeat(17_000)}`, end), [431]],
  '3,000 headers': [() => say('GET / HTTP/1.1', 'Host: HOST', ...many(3_000, () => 'a:')), [431]],
  '101 headers': [() => say('GET / HTTP/1.1', 'Host: HOST', end, ...many(99, (nth) => `X-${nth}: 1`)), [431]],
  '100 headers': [() => say('GET / HTTP/1.1', 'Host: HOST', end, ...many(98, (nth) => `X-${nth}: 1`)), [200]],
  'a cookie of 17 KB': [() => say('GET / HTTP/1.1', 'Host: HOST', `Cookie: a=${'a'.repeat(17_000)}`, end), [431]],
  'an address of 17 KB': [() => say(`GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: HOST', end), [431]],
  'an address of 15 KB': [() => say(`GET /${'a'.repeat(15_000)} HTTP/1.1`, 'Host: HOST', end), [404, 414]],
  '5,000 fields of a query': [
    () => say(`GET /?${many(3_000, (nth) => `a${nth % 10}`).join('&')} HTTP/1.1`, 'Host: HOST', end),
    [200, 302, 431],
  ],

  // Versions.
  'HTTP/0.9': [() => 'GET /\r\n\r\n', [400, 505]],
  'HTTP/1.0 without a host': [() => say('GET / HTTP/1.0'), [400, 421]],
  'HTTP/2.0 in words': [() => say('GET / HTTP/2.0', 'Host: HOST', end), [400, 505]],
  'HTTP/9.9': [() => say('GET / HTTP/9.9', 'Host: HOST', end), [400]],
  'the beginning of HTTP/2': [() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'the beginning of TLS': [() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  'no HTTP at all': [() => 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n\r\n', [400]],
  'zeros alone': [() => '\0'.repeat(2_000), [400]],

  // Characters.
  'a NUL in a header': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\0b', end), [400]],
  'a NUL in the address': [() => say('GET /\0 HTTP/1.1', 'Host: HOST', end), [400]],
  'a lone line feed in a header': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\rb', end), [400]],
  'lines that end in line feeds alone': [() => `GET / HTTP/1.1\nHost: ${host}\nConnection: close\n\n`, [200, 400]],
  'a header without a name': [() => say('GET / HTTP/1.1', 'Host: HOST', ': nothing', end), [400]],
  'a header of another alphabet': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-\xe9: 1', end), [400]],
  'a tab in the first line': [() => say('GET\t/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a percent sign alone': [() => say('GET /% HTTP/1.1', 'Host: HOST', end), [404]],
  'bytes that are no UTF-8': [() => say('GET /%ff%fe HTTP/1.1', 'Host: HOST', end), [404]],
  'the same before the data of a page': [() => say('GET /%ff.data HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'an address without its slash': [() => say('GET admin HTTP/1.1', 'Host: HOST', end), [400]],
  'an asterisk': [() => say('GET * HTTP/1.1', 'Host: HOST', end), [400]],
  'an asterisk asked for its options': [() => say('OPTIONS * HTTP/1.1', 'Host: HOST', end), [400]],

  // Paths that are spelled in another way.
  'an encoded colon': [
    () => say('POST /v1/accounts%3AsignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'an encoded colon in small letters': [
    () => say('POST /v1/accounts%3asignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'a colon that was encoded twice': [
    () => say('POST /v1/accounts%253AsignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'an encoded slash in a call': [() => say('GET /v1%2fgallery HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'an encoded slash before a page': [() => say('GET /%2fadmin HTTP/1.1', 'Host: HOST', end), [404]],
  'an encoded slash in the name of an image': [
    () => say('GET /images/..%2fsession-secret HTTP/1.1', 'Host: HOST', end),
    [404],
  ],
  'a slash that was encoded twice': [() => say('GET /images/..%252fx.jpg HTTP/1.1', 'Host: HOST', end), [404]],
  'a call behind a second slash': [() => say('GET /v1//gallery HTTP/1.1', 'Host: HOST', end), [400]],
  'a call with a slash behind it': [() => say('GET /v1/gallery/ HTTP/1.1', 'Host: HOST', end), [404, 405]],
  'a call with a parameter in its path': [() => say('GET /v1/gallery;x=1 HTTP/1.1', 'Host: HOST', end), [404]],

  // Wishes.
  'an expectation that nobody knows': [
    () => say(signUp, 'Host: HOST', 'Expect: 200-ok', 'Content-Length: 0', end),
    [417],
  ],
  'another protocol': [
    () => say('GET / HTTP/1.1', 'Host: HOST', 'Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', end),
    [200, 400],
  ],
  'a socket for messages': [
    () =>
      say(
        'GET / HTTP/1.1',
        'Host: HOST',
        end,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
      ),
    [200, 400],
  ],
  'a range beyond everything': [
    () => say('GET /favicon.svg HTTP/1.1', 'Host: HOST', 'Range: bytes=99999999999-', end),
    [200, 416],
  ],
  'a thousand ranges': [
    () =>
      say(
        'GET /favicon.svg HTTP/1.1',
        'Host: HOST',
        `Range: bytes=${many(1_000, (nth) => `${nth}-${nth}`).join(',')}`,
        end,
      ),
    [200, 206, 416],
  ],
}

test('there are enough of them', () => {
  expect(Object.keys(cases).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(cases))('%s', async (_, [bytes, expected]) => {
  const { status, text } = await sendBytes(shop.port, Buffer.from(bytes(), 'latin1'), 4_000)
  expect(expected, text.slice(0, 300)).toContain(status)
  // One answer, and nothing that was hidden behind it is taken for a request of its own.
  expect(text.match(/^HTTP\/1\.1 /gm) ?? []).toHaveLength(status === 0 ? 0 : 1)
  expect(text).not.toMatch(/ {4}at |node_modules|\/src\//)
  if (status > 0) expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test('requests that come at once are answered in their order', async () => {
  const three = ['/healthz', '/v1/gallery', '/nowhere'].map((path) => say(`GET ${path} HTTP/1.1`, 'Host: HOST'))
  const last = say('GET /healthz HTTP/1.1', 'Host: HOST', end)
  const { text } = await sendBytes(shop.port, [...three, last].join(''))
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '200', '404', '200'])
})

test('what follows a refused body is no request', async () => {
  const hidden = say('GET /healthz HTTP/1.1', 'Host: HOST')
  const body = hidden + 'x'.repeat(20_000)
  const { status, text } = await sendBytes(
    shop.port,
    say(signUp, 'Host: HOST', json, `Content-Length: ${body.length}`) + body,
  )
  expect(status).toBe(413)
  expect(text).not.toContain('alive')
})

test('after all of it the process answers as before, and has said nothing', async () => {
  const { status } = await sendBytes(shop.port, say('GET / HTTP/1.1', 'Host: HOST', end))
  expect(status).toBe(200)
  expect(shop.said().trimEnd()).toMatch(/with the address +\S+$/)
})
