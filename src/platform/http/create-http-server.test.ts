import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairScheduler } from './create-http-server.server.ts'

test('a client with many requests does not delay the first requests of other clients', async () => {
  const schedule = openFairScheduler()
  const started: string[] = []
  for (let nth = 0; nth < 10; nth++) schedule('busy', () => started.push('busy'))
  schedule('calm', () => started.push('calm'))
  expect(started).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  await nextTurn()
  schedule('calm', () => started.push('calm'))
  expect(started.slice(5)).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  while (started.length < 12) await nextTurn()
  expect(started.slice(10)).toEqual(['busy', 'busy'])
})
