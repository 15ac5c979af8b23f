import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { extract as openExtract } from 'tar-stream'

const newline = 0x0a

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

/** Its lines. @throws {EntryTooLarge} as soon as one of them is, before the rest is read. */
export async function* linesOf({ name, parts }: Entry, maxLineBytes: number): AsyncGenerator<string> {
  let line: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    for (let start = 0, end: number; ; start = end + 1) {
      // No byte of a longer character of UTF-8 is one.
      end = part.indexOf(newline, start)
      const piece = part.subarray(start, end < 0 ? undefined : end)
      line.push(piece)
      bytes += piece.length
      if (bytes > maxLineBytes) throw new EntryTooLarge(`a line of ${name} has more than ${maxLineBytes} bytes`)
      if (end < 0) break
      yield Buffer.concat(line).toString()
      line = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(line).toString()
}
