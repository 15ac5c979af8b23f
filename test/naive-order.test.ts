import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { killAgainAndAgain } from '../torture/kill-trials.ts'

/** It takes three, mostly. */
const mostTrials = 40

test('the trials find a shop that records a photo before its file is written', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-naive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const result = await killAgainAndAgain(
    { DATA_DIR: join(folder, 'data') },
    {
      trials: mostTrials,
      seed: 1,
      program: 'torture/naive-shop.ts',
      until: ({ violations }) => violations.length > 0,
    },
  )
  expect(result.violations.filter((line) => /I4 missing|I5 mismatch/.test(line))).not.toEqual([])
})
