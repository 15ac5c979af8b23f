import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairScheduler } from './fair-scheduling.server.ts'

test('a client with many requests does not delay the first requests of other clients', async () => {
  const share = openFairScheduler()
  const started: string[] = []
  for (let nth = 0; nth < 10; nth++) share('busy', () => started.push('busy'))
  share('calm', () => started.push('calm'))
  expect(started).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  await nextTurn()
  share('calm', () => started.push('calm'))
  expect(started.slice(5)).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  while (started.length < 12) await nextTurn()
  expect(started.slice(10)).toEqual(['busy', 'busy'])
})
