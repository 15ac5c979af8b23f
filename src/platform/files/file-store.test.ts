// @module-tag slow
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { Bucket } from '../../../test/engines/s3.ts'
import { test as s3Test } from '../../../test/engines/s3-test.ts'
import { newFolder } from '../../../test/new-folder.ts'
import { type FileStore, isSafeName } from './file-store.ts'
import { openDisk } from './open-files.server.ts'
import { openS3 } from './s3.server.ts'

interface Implementation {
  name: string
  open: (stores: Stores) => Promise<FileStore>
  openEmpty: (stores: Stores) => Promise<FileStore>
}
interface Stores {
  bucket: Bucket
  folder: string
}
const newDisk = async ({ folder }: Stores) => openDisk(await mkdtemp(join(folder, 'disk-')))
const implementations: Implementation[] = [
  { name: 'disk', open: newDisk, openEmpty: newDisk },
  {
    name: 's3',
    open: ({ bucket }) => openS3(bucket.url),
    openEmpty: ({ bucket }) => openS3(bucket.url.replace('?', '/of-another-shop?')),
  },
]

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured parameter.
const storeTest = s3Test.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await newFolder()
  onCleanup(folder.remove)
  return folder.path
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = async (files: FileStore, name: string) => {
  const file = await files.get(name)
  return file && { sizeBytes: file.sizeBytes, text: await new Response(file.stream()).text() }
}

for (const { name, open, openEmpty } of implementations) {
  const test = storeTest
    .extend('files', { scope: 'file' }, ({ bucket, folder }) => open({ bucket, folder }))
    .extend('empty', ({ bucket, folder }) => openEmpty({ bucket, folder }))

  describe(`the file store ${name}`, () => {
    test('returns what was put, byte for byte', async ({ files }) => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256)
      await files.put('bytes.webp', bytes)
      const file = await files.get('bytes.webp')
      expect(file?.sizeBytes).toBe(bytes.length)
      const found = new Uint8Array(await new Response(file?.stream()).arrayBuffer())
      expect(Buffer.compare(found, bytes)).toBe(0)
    })

    test('stores an empty file', async ({ files }) => {
      await files.put('empty.webp', new Uint8Array())
      expect(await read(files, 'empty.webp')).toEqual({ sizeBytes: 0, text: '' })
    })

    test('returns nothing for an unknown name', async ({ files }) => {
      expect(await files.get('never.webp')).toBeUndefined()
    })

    test('replaces a file atomically for readers', async ({ files }) => {
      const [oldText, newText] = ['a'.repeat(200_000), 'b'.repeat(100_000)]
      await files.put('swapped.webp', bytesOf(oldText))
      const seen = new Set<string>()
      const replacing = files.put('swapped.webp', bytesOf(newText))
      for (let times = 0; times < 5; times++) seen.add((await read(files, 'swapped.webp'))?.text ?? 'nothing')
      await replacing
      expect((await read(files, 'swapped.webp'))?.text).toBe(newText)
      for (const text of seen) expect([oldText, newText]).toContain(text)
    })

    test('an open stream returns the whole old file while it is replaced', async ({ files }) => {
      await files.put('reading.webp', bytesOf('a'.repeat(500_000)))
      const reader = (await files.get('reading.webp'))?.stream().getReader()
      let length = (await reader?.read())?.value?.length ?? 0
      await files.put('reading.webp', bytesOf('b'))
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) length += part.value.length
      expect(length).toBe(500_000)
    })

    test('concurrent puts of one name leave one complete file', async ({ files }) => {
      const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(10_000))
      // A put fails if it reads back other bytes. In the shop this cannot happen, as names depend on the bytes.
      const outcomes = await Promise.allSettled(texts.map((text) => files.put('racing.webp', bytesOf(text))))
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      expect(texts).toContain((await read(files, 'racing.webp'))?.text)
    })

    test('deletes a file, and deleting it again succeeds', async ({ files }) => {
      await files.put('gone.webp', bytesOf('x'))
      await files.delete('gone.webp')
      expect(await files.get('gone.webp')).toBeUndefined()
      await files.delete('gone.webp')
    })

    test('does not list files in subfolders', async ({ files, empty }) => {
      // The empty S3 store is a subfolder of the other one.
      await empty.put('below.webp', bytesOf('x'))
      expect((await files.list()).map(({ name }) => name)).not.toContain('below.webp')
      await empty.delete('below.webp')
    })

    test('lists each file with its size and time', async ({ empty }) => {
      expect(await empty.list()).toEqual([])
      const began = Date.now()
      await empty.put('large.webp', bytesOf('x'.repeat(30_000)))
      await empty.put('small.jpg', bytesOf('x'))
      await empty.put('gone.webp', bytesOf('x'))
      await empty.delete('gone.webp')
      const listed = (await empty.list()).sort((a, b) => a.name.localeCompare(b.name))
      expect(listed.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
        ['large.webp', 30_000],
        ['small.jpg', 1],
      ])
      for (const { putAt } of listed) {
        // S3 rounds times to whole seconds.
        expect(putAt).toBeGreaterThan(began - 1_000)
        expect(putAt).toBeLessThan(Date.now() + 1_000)
      }
    })

    test('is ready', async ({ files }) => {
      expect(await files.isReady()).toBe(true)
    })

    test('a cancelled stream releases its connection', async ({ files }) => {
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
    test.for(unsafe)('rejects the name %j', async (name, { files }) => {
      expect(isSafeName(name)).toBe(false)
      await expect(files.put(name, bytesOf('x'))).rejects.toThrow('not a valid file name')
      await expect(files.get(name)).rejects.toThrow('not a valid file name')
      await expect(files.delete(name)).rejects.toThrow('not a valid file name')
    })
  })
}
