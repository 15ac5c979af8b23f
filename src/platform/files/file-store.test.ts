import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, startBucket } from '../../../test/s3.ts'
import { openDisk } from './disk.server.ts'
import { type FileStore, FilesUnavailable, isSafeName } from './file-store.ts'
import { openS3 } from './s3.server.ts'

const folders: string[] = []
async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-files-'))
  folders.push(folder)
  return folder
}

const newDisk = async () => openDisk(await newFolder())

let bucket: Bucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Every implementation with an empty store of its own; each keeps the same promises. */
interface Implementation {
  name: string
  open: () => Promise<FileStore>
  openEmpty: () => Promise<FileStore>
  openMany: () => Promise<FileStore>
}
const inFolder = (folder: string) => openS3(bucket.url.replace('?', `/${folder}?`))
const implementations: Implementation[] = [
  { name: 'disk', open: newDisk, openEmpty: newDisk, openMany: newDisk },
  {
    name: 's3',
    open: () => openS3(bucket.url),
    openEmpty: () => inFolder('of-another-shop'),
    openMany: () => inFolder('of-a-large-shop'),
  },
]

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = async (files: FileStore, name: string) => {
  const file = await files.get(name)
  return file && { sizeBytes: file.sizeBytes, text: await new Response(file.stream()).text() }
}

describe.each(implementations)('the file store $name', ({ open, openEmpty, openMany }) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open()
  })

  test('gives back what was put, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256)
    await files.put('bytes.webp', bytes)
    const file = await files.get('bytes.webp')
    expect(file?.sizeBytes).toBe(bytes.length)
    const found = new Uint8Array(await new Response(file?.stream()).arrayBuffer())
    expect(Buffer.compare(found, bytes)).toBe(0)
  })

  test('keeps an empty file', async () => {
    await files.put('empty.webp', new Uint8Array())
    expect(await read(files, 'empty.webp')).toEqual({ sizeBytes: 0, text: '' })
  })

  test('gives nothing for a name that there is not', async () => {
    expect(await files.get('never.webp')).toBeUndefined()
  })

  test('replaces a file at once: a reader finds the old one or the new one, whole', async () => {
    const [old, young] = ['a'.repeat(200_000), 'b'.repeat(100_000)]
    await files.put('swapped.webp', bytesOf(old))
    const seen = new Set<string>()
    const replacing = files.put('swapped.webp', bytesOf(young))
    for (let times = 0; times < 5; times++) seen.add((await read(files, 'swapped.webp'))?.text ?? 'nothing')
    await replacing
    expect((await read(files, 'swapped.webp'))?.text).toBe(young)
    for (const text of seen) expect([old, young]).toContain(text)
  })

  test('a file that is being read stays whole while it is replaced', async () => {
    await files.put('reading.webp', bytesOf('a'.repeat(500_000)))
    const reader = (await files.get('reading.webp'))?.stream().getReader()
    let length = (await reader?.read())?.value?.length ?? 0
    await files.put('reading.webp', bytesOf('b'))
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) length += part.value.length
    expect(length).toBe(500_000)
  })

  test('many puts of one name at the same time leave one of them, whole', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(10_000))
    // A bucket may tell who finds the bytes of another there. Names are made of the bytes, so that it tells nobody.
    const outcomes = await Promise.allSettled(texts.map((text) => files.put('racing.webp', bytesOf(text))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(texts).toContain((await read(files, 'racing.webp'))?.text)
  })

  test('deletes, and a second time is no failure', async () => {
    await files.put('gone.webp', bytesOf('x'))
    await files.delete('gone.webp')
    expect(await files.get('gone.webp')).toBeUndefined()
    await files.delete('gone.webp')
  })

  test('says whether there is anything', async () => {
    const empty = await openEmpty()
    expect(await empty.isEmpty()).toBe(true)
    await empty.put('only.webp', bytesOf('x'))
    expect(await empty.isEmpty()).toBe(false)
    await empty.delete('only.webp')
    expect(await empty.isEmpty()).toBe(true)
  })

  test('does not list what lies in a folder below', async () => {
    // For S3: `of-another-shop/` of the tests beside this one; on disk `.unfinished`.
    const below = await openEmpty()
    await below.put('below.webp', bytesOf('x'))
    expect((await files.list()).map(({ name }) => name)).not.toContain('below.webp')
    await below.delete('below.webp')
  })

  test('lists every file of ours with its size and age, and nothing of anybody else', async () => {
    const mine = await openEmpty()
    expect(await mine.list()).toEqual([])
    const began = Date.now()
    await mine.put('large.webp', bytesOf('x'.repeat(30_000)))
    await mine.put('small.jpg', bytesOf('x'))
    await mine.put('gone.webp', bytesOf('x'))
    await mine.delete('gone.webp')
    const listed = (await mine.list()).sort((one, other) => one.name.localeCompare(other.name))
    expect(listed.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['large.webp', 30_000],
      ['small.jpg', 1],
    ])
    // S3 knows whole seconds.
    for (const { putAt } of listed) expect(Math.abs(putAt - began)).toBeLessThan(5_000)
  })

  test('lists more files than one answer of S3 has', { timeout: 180_000 }, async () => {
    const mine = await openMany()
    const names = Array.from({ length: 1_005 }, (_, index) => `file-${index}.webp`)
    await pLimit(20).map(names, (name) => mine.put(name, bytesOf('x')))
    expect((await mine.list()).map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test('says that files can be kept', async () => {
    expect(await files.isReady()).toBe(true)
  })

  test('a file that nobody wants to read after all keeps nothing busy', async () => {
    await files.put('unread.webp', new Uint8Array(2_000_000))
    for (let times = 0; times < 60; times++) await (await files.get('unread.webp'))?.stream().cancel()
    expect((await read(files, 'unread.webp'))?.sizeBytes).toBe(2_000_000)
  })

  const unsafe = [
    '../up.webp',
    '..',
    '.',
    '',
    '/etc/passwd',
    'a/b.webp',
    'a\\b.webp',
    'nul\u0000.webp',
    '.hidden',
    'a..webp',
    'Ünsafe.webp',
    'UPPER.webp',
    'a b.webp',
    'x'.repeat(300),
  ]
  test.each(unsafe)('refuses the name %j', async (name) => {
    expect(isSafeName(name)).toBe(false)
    await expect(files.put(name, bytesOf('x'))).rejects.toThrow('not a name of a stored file')
    await expect(files.get(name)).rejects.toThrow('not a name of a stored file')
    await expect(files.delete(name)).rejects.toThrow('not a name of a stored file')
  })
})

test('on disk, what was left unfinished so long ago is removed, and nothing else', async () => {
  const folder = await newFolder()
  const files = await openDisk(folder)
  await files.put('kept.webp', bytesOf('kept'))
  const unfinished = join(folder, '.unfinished')
  for (const name of ['half', 'at-work']) await writeFile(join(unfinished, name), 'ha')
  const twoHoursAgo = Date.now() / 1000 - 2 * 3600
  await utimes(join(unfinished, 'half'), twoHoursAgo, twoHoursAgo)
  // Whoever only looks removes nothing.
  const again = await openDisk(folder)
  expect((await readdir(unfinished)).sort()).toEqual(['at-work', 'half'])
  await again.removeUnfinished({ olderThanMs: 60 * 60_000 })
  // Another process on the same folder may be writing it just now.
  expect(await readdir(unfinished)).toEqual(['at-work'])
  await again.removeUnfinished({ olderThanMs: 0 })
  expect(await readdir(unfinished)).toEqual([])
  expect((await read(again, 'kept.webp'))?.text).toBe('kept')
})

test('on disk, starts of other processes disturb no put', async () => {
  const folder = await newFolder()
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

test('on disk, a put that fails leaves nothing behind', async () => {
  const folder = await newFolder()
  const files = await openDisk(folder)
  // A folder in the way of the name: the rename fails after the bytes are written.
  await openDisk(join(folder, 'in-the-way.webp'))
  await expect(files.put('in-the-way.webp', bytesOf('x'))).rejects.toThrow(FilesUnavailable)
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  expect(await files.get('in-the-way.webp')).toBeUndefined()
})

test('on disk, a folder that has gone is no place for files', async () => {
  const folder = await newFolder()
  const files = await openDisk(folder)
  await rm(folder, { recursive: true })
  expect(await files.isReady()).toBe(false)
})
