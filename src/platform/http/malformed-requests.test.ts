import { end, json, many, raw, signUp, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  'HTTP/0.9': [() => 'GET /\r\n\r\n', [400, 505]],
  'HTTP/1.0 without a host': [() => raw('GET / HTTP/1.0'), [400, 421]],
  'HTTP/2.0 as text': [() => raw('GET / HTTP/2.0', 'Host: HOST', end), [400, 505]],
  'HTTP/9.9': [() => raw('GET / HTTP/9.9', 'Host: HOST', end), [400]],
  'the beginning of HTTP/2': [() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'the beginning of TLS': [() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  'SMTP instead of HTTP': [() => 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n\r\n', [400]],
  'NUL bytes only': [() => '\0'.repeat(2_000), [400]],

  'a NUL in a header': [() => raw('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\0b', end), [400]],
  'a NUL in the path': [() => raw('GET /\0 HTTP/1.1', 'Host: HOST', end), [400]],
  'a carriage return in a header': [() => raw('GET / HTTP/1.1', 'Host: HOST', 'X-A: a\rb', end), [400]],
  'lines that end in line feeds only': [() => `GET / HTTP/1.1\nHost: HOST\nConnection: close\n\n`, [200, 400]],
  'a header without a name': [() => raw('GET / HTTP/1.1', 'Host: HOST', ': nothing', end), [400]],
  'a header name that is not ASCII': [() => raw('GET / HTTP/1.1', 'Host: HOST', 'X-\xe9: 1', end), [400]],
  'a tab in the first line': [() => raw('GET\t/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a percent sign without digits': [() => raw('GET /% HTTP/1.1', 'Host: HOST', end), [404]],
  'bytes that are not UTF-8': [() => raw('GET /%ff%fe HTTP/1.1', 'Host: HOST', end), [404]],
  'bytes that are not UTF-8 before .data': [() => raw('GET /%ff.data HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'a path without a leading slash': [() => raw('GET admin HTTP/1.1', 'Host: HOST', end), [400]],
  'an asterisk': [() => raw('GET * HTTP/1.1', 'Host: HOST', end), [400]],
  'OPTIONS of an asterisk': [() => raw('OPTIONS * HTTP/1.1', 'Host: HOST', end), [400]],

  'an encoded colon': [
    () => raw('POST /v1/accounts%3AsignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'an encoded colon in lower case': [
    () => raw('POST /v1/accounts%3asignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'a double-encoded colon': [
    () => raw('POST /v1/accounts%253AsignUp HTTP/1.1', 'Host: HOST', json, 'Content-Length: 0', end),
    [400, 404],
  ],
  'an encoded slash in an endpoint': [() => raw('GET /v1%2fgallery HTTP/1.1', 'Host: HOST', end), [400, 404]],
  'an encoded slash before a page': [() => raw('GET /%2fadmin HTTP/1.1', 'Host: HOST', end), [404]],
  'an encoded slash in the name of an image': [
    () => raw('GET /images/..%2fsession-secret HTTP/1.1', 'Host: HOST', end),
    [404],
  ],
  'a double-encoded slash': [() => raw('GET /images/..%252fx.jpg HTTP/1.1', 'Host: HOST', end), [404]],
  'an endpoint with a double slash': [() => raw('GET /v1//gallery HTTP/1.1', 'Host: HOST', end), [400]],
  'an endpoint with a trailing slash': [() => raw('GET /v1/gallery/ HTTP/1.1', 'Host: HOST', end), [404, 405]],
  'an endpoint with a path parameter': [() => raw('GET /v1/gallery;x=1 HTTP/1.1', 'Host: HOST', end), [404]],

  'an unknown expectation': [() => raw(signUp, 'Host: HOST', 'Expect: 200-ok', 'Content-Length: 0', end), [417]],
  'an upgrade to HTTP/2': [
    () => raw('GET / HTTP/1.1', 'Host: HOST', 'Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', end),
    [200, 400],
  ],
  'an upgrade to WebSocket': [
    () =>
      raw(
        'GET / HTTP/1.1',
        'Host: HOST',
        end,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
      ),
    [200, 400],
  ],
  'a range beyond the end of the file': [
    () => raw('GET /favicon.svg HTTP/1.1', 'Host: HOST', 'Range: bytes=99999999999-', end),
    [200, 416],
  ],
  'a thousand ranges': [
    () =>
      raw(
        'GET /favicon.svg HTTP/1.1',
        'Host: HOST',
        `Range: bytes=${many(1_000, (nth) => `${nth}-${nth}`).join(',')}`,
        end,
      ),
    [200, 206, 416],
  ],
})
