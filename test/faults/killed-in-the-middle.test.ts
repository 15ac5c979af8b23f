// @module-tag engines
// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropEngines, engineSettings } from '../engines/engines.ts'
import { runKillTrials } from './kill-trials.ts'

/** A few trials suffice, because `test/faults/run.ts` kills a thousand times. */
const trials = 5

test('a shop killed while six clients write keeps every acknowledged write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-killed-'))
  onTestFinished(async () => {
    await dropEngines(folder)
    await rm(folder, { recursive: true, force: true })
  })
  const settings = { ...(await engineSettings(folder)), DATA_DIR: join(folder, 'data') }
  const result = await runKillTrials(settings, { trials, seed: 1 })
  expect(result.violations).toEqual([])
  expect(result.trials).toBe(trials)
  // The test proves nothing unless a write was under way at the kill.
  expect(result.unanswered).toBeGreaterThan(0)
})
