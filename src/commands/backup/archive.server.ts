import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

export interface Entry {
  name: string
  bytes: Uint8Array
}

/** Writes a tar file that only this user can read, and flushes it to disk. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const tar = pack()
  const add = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      // The entry's error event would end the process without a listener.
      tar.entry({ name, mode: 0o600 }, Buffer.from(bytes), done).on('error', reject)
    })
  const addAll = async () => {
    for await (const entry of entries) await add(entry)
    tar.finalize()
  }
  const written = pipeline(tar, createWriteStream(path, { mode: 0o600, flush: true }))
  // On a full disk `addAll` never finishes, so only `written` is awaited.
  addAll().catch((error) => tar.destroy(error))
  await written
}

/** Reads the entries of a tar file. @throws if it is missing, truncated or another kind of file, or if stopped. */
export async function* readArchive(path: string, stop?: AbortSignal): AsyncGenerator<Entry> {
  const tar = extract()
  // The loop below throws this error.
  pipeline(createReadStream(path, { signal: stop }), tar).catch(() => {})
  for await (const entry of tar) {
    yield { name: entry.header.name, bytes: await buffer(entry) }
    stop?.throwIfAborted()
  }
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
