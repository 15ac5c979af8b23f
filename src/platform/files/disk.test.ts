import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { newFolder } from '../../../test/new-folder.ts'
import { FilesUnavailable } from './file-store.ts'
import { openDisk } from './open-files.server.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured parameter.
const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await newFolder()
  onCleanup(folder.remove)
  return folder.path
})

test('removeUnfinished deletes only unfinished files of the given age', async ({ folder }) => {
  const files = await openDisk(folder)
  await files.put('stored.webp', Buffer.from('file'))
  const unfinished = join(folder, '.unfinished')
  for (const name of ['half', 'at-work']) await writeFile(join(unfinished, name), 'ha')
  const twoHoursAgo = Date.now() / 1000 - 2 * 3600
  await utimes(join(unfinished, 'half'), twoHoursAgo, twoHoursAgo)
  const again = await openDisk(folder)
  expect((await readdir(unfinished)).sort()).toEqual(['at-work', 'half'])
  await again.removeUnfinished({ olderThanMs: 60 * 60_000 })
  // Another process may still be writing a recent file.
  expect(await readdir(unfinished)).toEqual(['at-work'])
  await again.removeUnfinished({ olderThanMs: 0 })
  expect(await readdir(unfinished)).toEqual([])
  expect((await again.get('stored.webp'))?.sizeBytes).toBe(4)
})

test('another process that opens the folder does not disturb a put', async ({ folder }) => {
  const files = await openDisk(folder)
  let putting = true
  const starts = (async () => {
    while (putting) await openDisk(folder)
  })()
  const bytes = new Uint8Array(200_000)
  try {
    for (let round = 0; round < 40; round++) await files.put(`round-${round}.webp`, bytes)
  } finally {
    putting = false
    await starts
  }
  expect((await readdir(folder)).length).toBe(41)
})

test('a failed put leaves no files', async ({ folder }) => {
  const files = await openDisk(folder)
  // A folder with the same name makes the rename fail after the bytes are written.
  await openDisk(join(folder, 'in-the-way.webp'))
  await expect(files.put('in-the-way.webp', Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  expect(await files.get('in-the-way.webp')).toBeUndefined()
})

test('a file store whose folder was deleted is not ready', async ({ folder }) => {
  const files = await openDisk(folder)
  await rm(folder, { recursive: true })
  expect(await files.isReady()).toBe(false)
})
