// @module-tag slow
import { expect, test } from 'vitest'
import { cutPowerAtEveryStep } from './power-cut.ts'

test('a power cut, which loses unsynced writes, loses no acknowledged data', async () => {
  const { trials, violations, steps } = await cutPowerAtEveryStep({ every: 9, times: 1, seed: 1 })
  expect(violations).toEqual([])
  // The test proves nothing unless the run reached the end of the last photo.
  expect(steps).toBeGreaterThan(30)
  expect(trials).toBeGreaterThan(4)
})
