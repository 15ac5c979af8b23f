import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { killAgainAndAgain } from '../torture/kill-trials.ts'
import { engineSettings, forgetEngines } from './engines.ts'

/** Sixty on both sets of engines together, of which those on PostgreSQL take longer; `npm run torture` makes a thousand each. */
const trials = process.env.TEST_ENGINES === 'scaled out' ? 20 : 40
/** Of a machine that is busy with something else, too. */
const patienceMs = 600_000

test(`killed ${trials} times while six clients write, a shop has lost nothing that it has acknowledged, and is whole`, {
  timeout: patienceMs,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-killed-'))
  onTestFinished(async () => {
    await forgetEngines(folder)
    await rm(folder, { recursive: true, force: true })
  })
  const settings = { ...(await engineSettings(folder)), DATA_DIR: join(folder, 'data') }
  const result = await killAgainAndAgain(settings, { trials, seed: 1 })
  expect(result.violations).toEqual([])
  expect(result.trials).toBe(trials)
  // Premises: each time somebody was being answered, and things of every kind were done.
  expect(result.unanswered).toBeGreaterThan(trials)
  expect(Object.keys(result.byKind)).toEqual(expect.arrayContaining(['message', 'photo', 'price', 'bin']))
})
