import { photoExtension } from '../../api/photo-formats.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'

export const archiveMaxFiles = 50_000
/** A chat of ten years has about 10 MB of text. */
export const textMaxBytes = 50_000_000

export interface ArchiveFile {
  path: string
  bytes: number
  time: number
  /** The checksum and the length name a photo. A ZIP has them in its index, so that nothing needs to be read. */
  checksum: number
  /** @throws if the file is broken, or longer than the index says */
  read: () => Promise<Blob>
}

export class ArchiveError extends Error {
  readonly problem: 'cut' | 'encrypted' | 'too many'
  constructor(problem: ArchiveError['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** Lists the files of ZIP archives and of folders. Only the index of an archive is read. @throws {ArchiveError} */
export async function listFiles(chosen: File[], report: (count: number) => void): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  const add = (file: ArchiveFile) => {
    files.push(file)
    if (files.length > archiveMaxFiles) throw new ArchiveError('too many')
    if (files.length % 100 === 0) report(files.length)
  }
  for (const file of chosen) {
    // The first bytes tell a ZIP file, because messengers change names.
    if ((await file.slice(0, 2).text()) === 'PK') for await (const entry of listEntries(file)) add(entry)
    else add(await toArchiveFile(file))
  }
  return files
}

async function* listEntries(file: File): AsyncGenerator<ArchiveFile> {
  const { BlobReader, ZipReader } = await import('./zip-library.ts')
  // Entries are never written to a disk, so that their paths can do no harm.
  const reader = new ZipReader(new BlobReader(file), { filenameValidation: 'tolerant', useWebWorkers: false })
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory || entry.filename.split(/[/\\]/).includes('..')) continue
      if (entry.encrypted) throw new ArchiveError('encrypted')
      const { filename: path, uncompressedSize: bytes, crc32: checksum = 0, lastModDate } = entry
      yield { path, bytes, checksum, time: lastModDate.getTime(), read: () => readEntry(entry, path) }
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('cut')
  }
}

type Entry = { getData: (stream: WritableStream<Uint8Array>, options: { checkSignature: true }) => Promise<unknown> }

/** Stops at the limit whatever size the index names, because a bomb names a wrong one. */
async function readEntry(entry: Entry, path: string): Promise<Blob> {
  const isPhoto = photoExtension.test(path)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let left = isPhoto ? photoMaxBytes : textMaxBytes
  const stream = new WritableStream<Uint8Array>({
    write(chunk) {
      left -= chunk.length
      if (left < 0) throw new RangeError('The file is too large.')
      chunks.push(chunk as Uint8Array<ArrayBuffer>)
    },
  })
  await entry.getData(stream, { checkSignature: true })
  return new Blob(chunks, { type: isPhoto ? mediaType(path) : '' })
}

async function toArchiveFile(file: File): Promise<ArchiveFile> {
  const { name, webkitRelativePath, size: bytes, lastModified: time } = file
  const path = webkitRelativePath || name
  const checksum = photoExtension.test(path) ? await computeChecksum(file) : 0
  return { path, bytes, time, checksum, read: async () => file }
}

const mediaType = (path: string) => `image/${/\.(\w+)$/.exec(path)?.[1]?.toLowerCase().replace('jpg', 'jpeg')}`

/** Returns the CRC-32 that a ZIP file would have in its index. */
async function computeChecksum(file: Blob): Promise<number> {
  let crc = -1
  const reader = file.stream().getReader()
  for (let { value } = await reader.read(); value; { value } = await reader.read())
    for (const byte of value) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number)
  return ~crc >>> 0
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
