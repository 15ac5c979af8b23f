import { end, say, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  'no host': [() => say('GET / HTTP/1.1', end), [400]],
  'an empty host': [() => say('GET / HTTP/1.1', 'Host:', end), [400, 421]],
  'two hosts': [() => say('GET / HTTP/1.1', 'Host: HOST', 'Host: evil.example', end), [400]],
  'two hosts, the foreign one first': [() => say('GET / HTTP/1.1', 'Host: evil.example', 'Host: HOST', end), [400]],
  'the same host twice': [() => say('GET / HTTP/1.1', 'Host: HOST', 'host: HOST', end), [400]],
  'two hosts in one line': [() => say('GET / HTTP/1.1', 'Host: HOST, evil.example', end), [400, 421]],
  'a host with a path': [() => say('GET / HTTP/1.1', 'Host: HOST/admin', end), [400, 421]],
  'a host with a name before it': [() => say('GET / HTTP/1.1', 'Host: x@HOST', end), [400, 421]],
  'a host with a space in it': [() => say('GET / HTTP/1.1', 'Host: HOST evil.example', end), [400, 421]],
  'a host with a continuation line': [() => say('GET / HTTP/1.1', 'Host: HOST', ' evil.example', end), [400, 421]],
  'a foreign host in a full address': [() => say('GET http://evil.example/ HTTP/1.1', 'Host: HOST', end), [400]],
  'our host in a full address to another': [() => say('GET http://HOST/ HTTP/1.1', 'Host: evil.example', end), [400]],
  'our host in a full address': [() => say('GET http://HOST/v1/gallery HTTP/1.1', 'Host: HOST', end), [200]],
  'a full address of another kind': [() => say('GET ftp://HOST/ HTTP/1.1', 'Host: HOST', end), [400]],
  'a file address': [() => say('GET file:///etc/passwd HTTP/1.1', 'Host: HOST', end), [400]],
  'a forwarded host without a proxy': [
    () => say('GET / HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: HOST', end),
    [421],
  ],
})
