import { z } from 'zod'
import { incomplete } from './check-backup.server.ts'
import { type Row, rowsPerPortion } from './rows.server.ts'

/** Memory holds a portion of rows. The longest row of a shop is a document of Firestore with up to 1 MiB. */
const maxRowLength = 1.5 * 1024 * 1024

/** Parses lines of JSON. @throws {BackupError} if a line is not an object */
export async function* readPortions(parts: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Row[]> {
  let [portion, length]: [Row[], number] = [[], 0]
  for await (const line of readLines(parts, path)) {
    portion.push(parseRow(line, path))
    length += line.length
    // Parsed rows may need many times the memory of their text.
    if (portion.length < rowsPerPortion && length < maxRowLength) continue
    yield portion
    ;[portion, length] = [[], 0]
  }
  if (portion.length > 0) yield portion
}

async function* readLines(parts: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    const lines = decoder.decode(part, { stream: true }).split('\n')
    // Searching the rest again would take time by the square of a line's length.
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if ([rest, ...lines].some(({ length }) => length > maxRowLength)) throw incomplete(path)
    yield* lines.filter(Boolean)
  }
  if (rest) yield rest
}

function parseRow(line: string, path: string): Row {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(line))
  } catch (cause) {
    throw incomplete(path, cause)
  }
}
