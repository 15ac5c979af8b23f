import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

test.each([
  ...['ECONNREFUSED', 'ECONNABORTED', 'ENETUNREACH', 'EHOSTDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P03', '53300', '08006', '55P03', '57014', '40P01', '25006', '25P03'],
])('isDatabaseUnavailable recognises the code %s', (code) => {
  const error = Object.assign(new Error('a message'), { code })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('an outer message', { cause: error }))).toBe(true)
})

test.each(['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired'])(
  'isDatabaseUnavailable recognises the message %s',
  (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true)
  },
)

test.each(['23505', '42P01', 'ENOENT', 'EACCES'])('isDatabaseUnavailable ignores the code %s', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('a message'), { code }))).toBe(false)
})
