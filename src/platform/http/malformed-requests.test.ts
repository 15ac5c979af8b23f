import { end, json, many, say, signUp, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  'HTTP/0.9': [() => 'GET /\r\n\r\n', [400, 505]],
  'HTTP/1.0 without a host': [() => say('GET / HTTP/1.0'), [400, 421]],
  'HTTP/2.0 as text': [() => say('GET / HTTP/2.0', 'Host: HOST', end), [400, 505]],
  'HTTP/9.9': [() => say('GET / HTTP/9.9', 'Host: HOST', end), [400]],
  'the beginning of HTTP/2': [() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'the beginning of TLS': [() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  'no HTTP at all': [() => 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n\r\n', [400]],
  'zeros alone': [() => '\0'.repeat(2_000), [400]],

  'a NUL in a header': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\0b', end), [400]],
  'a NUL in the address': [() => say('GET /\0 HTTP/1.1', 'Host: HOST', end), [400]],
  'a lone line feed in a header': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\rb', end), [400]],
  'lines that end in line feeds alone': [() => `GET / HTTP/1.1\nHost: HOST\nConnection: close\n\n`, [200, 400]],
  'a header without a name': [() => say('GET / HTTP/1.1', 'Host: HOST', ': nothing', end), [400]],
  'a header of another alphabet': [() => say('GET / HTTP/1.1', 'Host: HOST', 'X-\xe9: 1', end), [400]],
  'a tab in the first line': [() => say('GET\t/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a percent sign alone': [() => say('GET /% HTTP/1.1', 'Host: HOST', end), [404]],
  'bytes that are not UTF-8': [() => say('GET /%ff%fe HTTP/1.1', 'Host: HOST', end), [404]],
  'the same before the data of a page': [() => say('GET /%ff.data HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'an address without its slash': [() => say('GET admin HTTP/1.1', 'Host: HOST', end), [400]],
  'an asterisk': [() => say('GET * HTTP/1.1', 'Host: HOST', end), [400]],
  'OPTIONS of an asterisk': [() => say('OPTIONS * HTTP/1.1', 'Host: HOST', end), [400]],

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
  'an encoded slash in an endpoint': [() => say('GET /v1%2fgallery HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'an encoded slash before a page': [() => say('GET /%2fadmin HTTP/1.1', 'Host: HOST', end), [404]],
  'an encoded slash in the name of an image': [
    () => say('GET /images/..%2fsession-secret HTTP/1.1', 'Host: HOST', end),
    [404],
  ],
  'a slash that was encoded twice': [() => say('GET /images/..%252fx.jpg HTTP/1.1', 'Host: HOST', end), [404]],
  'an endpoint after a second slash': [() => say('GET /v1//gallery HTTP/1.1', 'Host: HOST', end), [400]],
  'an endpoint with a trailing slash': [() => say('GET /v1/gallery/ HTTP/1.1', 'Host: HOST', end), [404, 405]],
  'an endpoint with a path parameter': [() => say('GET /v1/gallery;x=1 HTTP/1.1', 'Host: HOST', end), [404]],

  'an unknown expectation': [() => say(signUp, 'Host: HOST', 'Expect: 200-ok', 'Content-Length: 0', end), [417]],
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
})
