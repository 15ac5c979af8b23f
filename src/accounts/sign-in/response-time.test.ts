import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { equaliseTime } from './mailed-links.server.ts'

/** Returns the duration in steps of 50 ms. Timers may fire up to 2 ms early. */
async function stepsOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await equaliseTime(50, work).catch(() => {})
  return Math.floor((performance.now() - began + 2) / 50)
}

test('equaliseTime extends short, long and failing work to whole steps', async () => {
  expect(await stepsOf(async () => {})).toBeGreaterThanOrEqual(1)
  expect(await stepsOf(() => Promise.reject(new Error('on purpose')))).toBeGreaterThanOrEqual(1)
  expect(await stepsOf(() => pause(60))).toBeGreaterThanOrEqual(2)
  expect(await equaliseTime(1, async () => 'done')).toBe('done')
  await expect(equaliseTime(1, () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
})
