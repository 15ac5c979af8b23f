import { hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

type Parts = AsyncIterable<Uint8Array> | Uint8Array[]

/** This limits each entry without rows, because memory holds it whole. Those of a shop are smaller. */
const maxHeldBytes = 64 * 1024 * 1024

/** An entry that is too large for memory has parts and their size. */
export type Entry = { name: string } & ({ bytes: Uint8Array } | { sizeBytes: number; parts: Parts })

/** Writes a tar file that only this user can read, and flushes it to disk. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const tar = pack()
  const add = ({ name, ...content }: Entry) => {
    const { sizeBytes, parts } =
      'bytes' in content ? { sizeBytes: content.bytes.byteLength, parts: [content.bytes] } : content
    return pipeline(parts, tar.entry({ name, mode: 0o600, size: sizeBytes }))
  }
  const addAll = async () => {
    for await (const entry of entries) await add(entry)
    tar.finalize()
  }
  const written = pipeline(tar, createWriteStream(path, { mode: 0o600, flush: true }))
  // On a full disk `addAll` never finishes, so only `written` is awaited.
  addAll().catch((error) => tar.destroy(error))
  await written
}

/** Reads the entries of a tar file. Each must be read before the next one. @throws if it is missing, truncated or another kind of file, or if stopped. */
export async function* readArchive(
  path: string,
  stop?: AbortSignal,
): AsyncGenerator<{ name: string; parts: AsyncIterable<Uint8Array> }> {
  const tar = extract()
  // The loop below throws this error.
  pipeline(createReadStream(path, { signal: stop }), tar).catch(() => {})
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    if (size > maxHeldBytes && !name.startsWith('rows/')) throw new Error(`${name} is too large.`)
    yield { name, parts: entry as AsyncIterable<Uint8Array> }
    entry.resume()
    stop?.throwIfAborted()
  }
}

export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content)
}
