import { end, json, many, raw, signUp, testRequests } from '../../../test/raw-requests.ts'

testRequests({
  'Content-Length and Transfer-Encoding': [
    () => raw(signUp, 'Host: HOST', json, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0'),
    [400],
  ],
  'Transfer-Encoding and Content-Length': [
    () => raw(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', 'Content-Length: 4', '', '0'),
    [400],
  ],
  'two lengths that differ': [
    () => raw(signUp, 'Host: HOST', 'Content-Length: 0', 'Content-Length: 5', '', 'hello'),
    [400],
  ],
  'two lengths that agree': [() => raw(signUp, 'Host: HOST', 'Content-Length: 0', 'Content-Length: 0'), [400]],
  'a list of lengths': [() => raw(signUp, 'Host: HOST', 'Content-Length: 5, 5', '', 'hello'), [400]],
  'a negative length': [() => raw(signUp, 'Host: HOST', 'Content-Length: -1'), [400]],
  'a length with a plus': [() => raw(signUp, 'Host: HOST', 'Content-Length: +5', '', 'hello'), [400]],
  'a hexadecimal length': [() => raw(signUp, 'Host: HOST', 'Content-Length: 0x5', '', 'hello'), [400]],
  'a length with a fraction': [() => raw(signUp, 'Host: HOST', 'Content-Length: 5.0', '', 'hello'), [400]],
  'a length of thirty digits': [() => raw(signUp, 'Host: HOST', `Content-Length: ${'9'.repeat(30)}`), [400]],
  'a length of a terabyte': [() => raw(signUp, 'Host: HOST', json, 'Content-Length: 1099511627776'), [413]],
  'two Transfer-Encoding headers': [
    () => raw(signUp, 'Host: HOST', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0'),
    [400],
  ],
  'an unknown transfer encoding': [() => raw(signUp, 'Host: HOST', 'Transfer-Encoding: xchunked', '', '0'), [400]],
  'a transfer encoding after a tab': [
    () => raw(signUp, 'Host: HOST', 'Transfer-Encoding:\tchunked\t, identity', '', '0'),
    [400],
  ],
  'chunked before another encoding': [
    () => raw(signUp, 'Host: HOST', 'Transfer-Encoding: chunked, gzip', '', '0'),
    [400],
  ],
  'a space before the colon': [() => raw(signUp, 'Host: HOST', 'Content-Length : 5', '', 'hello'), [400]],
  'a chunk size that is not a number': [
    () => raw(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', 'zz', 'hello', '0'),
    [400],
  ],
  'a negative chunk size': [
    () => raw(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', '-5', 'hello', '0'),
    [400],
  ],
  'a chunk longer than its size': [
    () => raw(signUp, 'Host: HOST', json, end, 'Transfer-Encoding: chunked', '', '2', 'hello', '0'),
    [400],
  ],
  'a chunk extension of 40 KB': [
    () => raw(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', '', `5;${'x'.repeat(40_000)}`, 'hello', '0'),
    [400, 413],
  ],
  'chunks beyond the body limit': [
    () =>
      raw(signUp, 'Host: HOST', json, 'Transfer-Encoding: chunked', '', ...many(9, () => `fff\r\n${' '.repeat(4095)}`)),
    // The last chunk is cut, and Node may report that before the shop has counted the others.
    [400, 413],
  ],
})
