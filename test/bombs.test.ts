import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendBombs } from '../torture/bomb-trials.ts'
import { bombs } from '../torture/bombs.ts'

/** Of the process for photos; what it takes between two looks comes on top. */
const mostMebibytes = 512 + 128

test('of each small file that is large when it is unpacked, or lies, the shop lives, and takes the next photo', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-bombs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const quick = bombs.filter(({ slow }) => !slow)
  const { results, server } = await sendBombs({ DATA_DIR: folder }, quick)
  expect(results.flatMap(({ name, violations }) => violations.map((line) => `${name}: ${line}`))).toEqual([])
  expect(results).toHaveLength(quick.length)
  if (process.platform !== 'linux') return
  expect(results.filter(({ photosPeakMebibytes }) => photosPeakMebibytes > mostMebibytes)).toEqual([])
  // Premise: there are some that need much.
  expect(Math.max(...results.map(({ photosPeakMebibytes }) => photosPeakMebibytes))).toBeGreaterThan(400)
  expect(server.after - server.before).toBeLessThan(50)
})
