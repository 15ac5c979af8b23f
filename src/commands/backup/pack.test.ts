// @module-tag engines
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { beginPacking } from './pack.server.ts'

test('a packer that cannot write rejects new entries and keeps the process alive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'taken.tar')
  await writeFile(path, 'of somebody else')
  // An unhandled error would end the process of the shop.
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  const packing = beginPacking(path, new Date(0))
  const addMany = async () => {
    for (let at = 0; at < 50; at++) await packing.add(`images/${at}`, new Uint8Array(300_000))
  }
  await expect(addMany()).rejects.toThrow('EEXIST')
  await packing.giveUp()
  await setImmediate()
  expect(unheard).toEqual([])
  expect(await readFile(path, 'utf8')).toBe('of somebody else')
})
