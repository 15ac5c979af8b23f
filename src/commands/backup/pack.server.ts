import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pack as openPack } from 'tar-stream'
import { type Manifest, manifestName, sealName } from './manifest.ts'

/** A file to be, entry by entry; what has been added is not on disk before `seal`. */
export interface Packing {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** From a file, of which no more than a part is in memory. */
  addFile(name: string, path: string): Promise<void>
  /** Writes the manifest and its hash behind all else. @returns when all of it is on disk. */
  seal(manifest: Omit<Manifest, 'entries'>): Promise<void>
  /** Leaves it unfinished. @returns when nothing more is written. */
  giveUp(): Promise<void>
}

/** Begins a tar file for this user alone. */
export function beginPacking(path: string, madeAt: Date): Packing {
  const pack = openPack()
  const written = pipeline(pack, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  // An entry waits for ever where the disk is full.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const entries: Manifest['entries'] = {}
  const headerOf = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: madeAt })

  async function addBytes(name: string, bytes: Uint8Array): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      // It says so a second time, and an error that nobody hears ends the process.
      pack.entry(headerOf(name, bytes.length), Buffer.from(bytes), done).on('error', reject)
    })
    await Promise.race([added, failed])
  }

  return {
    async add(name, bytes) {
      entries[name] = { sizeBytes: bytes.length, sha256: sha256(bytes) }
      await addBytes(name, bytes)
    },

    async addFile(name, path) {
      const { size } = await stat(path)
      const hash = createHash('sha256')
      const entry = pack.entry(headerOf(name, size))
      const source = createReadStream(path)
      source.on('data', (part) => hash.update(part))
      await Promise.race([pipeline(source, entry), failed])
      entries[name] = { sizeBytes: size, sha256: hash.digest('hex') }
    },

    async seal(manifest) {
      const text = Buffer.from(`${JSON.stringify({ ...manifest, entries } satisfies Manifest, undefined, 1)}\n`)
      await addBytes(manifestName, text)
      await addBytes(sealName, Buffer.from(`${sha256(text)}  ${manifestName}\n`))
      pack.finalize()
      await written
    },

    async giveUp() {
      pack.destroy()
      await written.catch(() => {})
    },
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
