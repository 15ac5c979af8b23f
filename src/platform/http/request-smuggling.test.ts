import { end, json, many, say, signUp, testRequests } from '../../../test/raw-requests.ts'

testRequests({
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
  'a chunk longer than its size': [
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
})
