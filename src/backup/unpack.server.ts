import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { extract as openExtract } from 'tar-stream'

export interface Entry {
  name: string
  /** Once; what is not read of it is passed over. */
  parts: AsyncIterable<Uint8Array>
}

export class EntryTooLarge extends Error {}

/** The entries of a tar file in their order, one after the other. @throws when it is none, is cut off within one, or is to stop. */
export async function* entriesOf(path: string, stop?: AbortSignal): AsyncGenerator<Entry> {
  const extract = openExtract()
  // What goes wrong is thrown where the entries are read.
  pipeline(createReadStream(path, { signal: stop }), extract, () => {})
  for await (const entry of extract) {
    yield { name: entry.header.name, parts: entry as AsyncIterable<Uint8Array> }
    stop?.throwIfAborted()
    entry.resume()
  }
}

/** @throws {EntryTooLarge} as soon as it is, before the rest is read. */
export async function bytesOf({ name, parts }: Entry, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const all: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > mostBytes) throw new EntryTooLarge(`${name} has more than ${mostBytes} bytes`)
    all.push(part)
  }
  return Buffer.concat(all)
}

/** Its lines; those of JSON may have any character in them but this one. */
export async function* linesOf({ parts }: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
