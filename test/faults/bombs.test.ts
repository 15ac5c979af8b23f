// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendBombs } from './bomb-trials.ts'
import { bombs } from './bombs.ts'

/** The limit of the image worker is 512 MiB, which it may exceed between two measurements. */
const mostMebibytes = 512 + 128

const tried = bombs.filter(({ slow }) => !slow)

test('a shop survives decompression bombs and accepts the next photo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-bombs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { results, server } = await sendBombs({ DATA_DIR: folder }, tried)
  expect(results.flatMap(({ name, violations }) => violations.map((line) => `${name}: ${line}`))).toEqual([])
  expect(results).toHaveLength(tried.length)
  if (process.platform !== 'linux') return
  expect(results.filter(({ photosPeakMebibytes }) => photosPeakMebibytes > mostMebibytes)).toEqual([])
  // The test proves nothing if no bomb needs much memory.
  expect(Math.max(...results.map(({ photosPeakMebibytes }) => photosPeakMebibytes))).toBeGreaterThan(200)
  expect(server.after - server.before).toBeLessThan(50)
})
