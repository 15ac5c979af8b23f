import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

test.each([
  ...['ECONNREFUSED', 'ECONNABORTED', 'ENETUNREACH', 'EHOSTDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P03', '53300', '08006', '55P03', '57014', '40P01', '25006', '25P03'],
])('an error with the code %s says that the database is not to be had', (code) => {
  const error = Object.assign(new Error('some words'), { code })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('what came of it', { cause: error }))).toBe(true)
})

test.each(['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired'])(
  'so does the client when it says: %s',
  (words) => {
    expect(isDatabaseUnavailable(new Error(words))).toBe(true)
  },
)

test.each(['23505', '42P01', 'ENOENT', 'EACCES'])('one with the code %s says something else', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('some words'), { code }))).toBe(false)
})
