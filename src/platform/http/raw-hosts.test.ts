import { end, raw, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  'no Host header': [() => raw('GET / HTTP/1.1', end), [400]],
  'an empty Host header': [() => raw('GET / HTTP/1.1', 'Host:', end), [400, 421]],
  'two Host headers': [() => raw('GET / HTTP/1.1', 'Host: HOST', 'Host: evil.example', end), [400]],
  'two Host headers, the foreign one first': [
    () => raw('GET / HTTP/1.1', 'Host: evil.example', 'Host: HOST', end),
    [400],
  ],
  'the same Host header twice': [() => raw('GET / HTTP/1.1', 'Host: HOST', 'host: HOST', end), [400]],
  'two hosts in one header': [() => raw('GET / HTTP/1.1', 'Host: HOST, evil.example', end), [400, 421]],
  'a host with a path': [() => raw('GET / HTTP/1.1', 'Host: HOST/admin', end), [400, 421]],
  'a host with a user name': [() => raw('GET / HTTP/1.1', 'Host: x@HOST', end), [400, 421]],
  'a host with a space': [() => raw('GET / HTTP/1.1', 'Host: HOST evil.example', end), [400, 421]],
  'a host with a continuation line': [() => raw('GET / HTTP/1.1', 'Host: HOST', ' evil.example', end), [400, 421]],
  'an absolute URL with a foreign host': [() => raw('GET http://evil.example/ HTTP/1.1', 'Host: HOST', end), [400]],
  'an absolute URL with our host and a foreign Host header': [
    () => raw('GET http://HOST/ HTTP/1.1', 'Host: evil.example', end),
    [400],
  ],
  'an absolute URL with our host': [() => raw('GET http://HOST/v1/gallery HTTP/1.1', 'Host: HOST', end), [200]],
  'an absolute URL with another scheme': [() => raw('GET ftp://HOST/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a file URL': [() => raw('GET file:///etc/passwd HTTP/1.1', 'Host: HOST', end), [400]],
  'a forwarded host without a trusted proxy': [
    () => raw('GET / HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: HOST', end),
    [421],
  ],
})
