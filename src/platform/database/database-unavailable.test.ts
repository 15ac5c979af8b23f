import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

test.each([
  ...['ECONNREFUSED', 'ECONNABORTED', 'ENETUNREACH', 'EHOSTDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P03', '53300', '08006', '55P03', '57014', '40P01', '25006', '25P03'],
])('an error with the code %s means that the database is unavailable', (code) => {
  const error = Object.assign(new Error('a message'), { code })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('an outer message', { cause: error }))).toBe(true)
})

test.each(['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired'])(
  "the client's message means that the database is unavailable: %s",
  (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true)
  },
)

test.each(['23505', '42P01', 'ENOENT', 'EACCES'])('an error with the code %s means something else', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('a message'), { code }))).toBe(false)
})
