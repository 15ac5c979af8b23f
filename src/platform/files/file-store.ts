/**
 * Where images are kept. One suite of tests runs against every implementation. Over a
 * network, too, a put has an answer within half a minute, all else within ten seconds. @throws {FilesUnavailable} from every call but `isReady`.
 */
export interface FileStore {
  /** The address below which anybody may fetch the files by their names, without a slash behind; undefined: nowhere. */
  publicBase?: string
  /** When the promise is fulfilled, the whole file is there and survives a power cut. An existing file is replaced at once. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes and size, or undefined when there is none of that name. */
  get(name: string): Promise<StoredFile | undefined>
  /** Afterwards there is no file of that name, whether or not there was one before. */
  delete(name: string): Promise<void>
  /**
   * Every file that the other calls could be asked for, in no order; what lies in folders below is not ours. A file that
   * comes or goes meanwhile may be among them or not. Has an answer within ten seconds for each thousand.
   */
  list(): Promise<ListedFile[]>
  /**
   * Removes what is left of puts that were cut off with their process, none of which has a name yet. What is younger may
   * be another process's, at work; by the clock of this machine.
   */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>
  /** Whether files can be kept now. */
  isReady(): Promise<boolean>
}

/** Files cannot be kept or read just now: the place is away, too slow, full, or lets nobody in. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

/** There is no room left, and all else is well. */
export class FilesFull extends FilesUnavailable {}

export interface StoredFile {
  sizeBytes: number
  /** Once; whoever does not read it to its end cancels it. */
  stream(): ReadableStream<Uint8Array>
}

export interface ListedFile {
  name: string
  sizeBytes: number
  /** When it was put last, in epoch milliseconds, by the clock of the place. */
  putAt: number
}

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

/** The media type of a file, by its name; undefined for what is no image of ours. */
export function typeOf(name: string): string | undefined {
  return types[name.split('.').at(-1) ?? '']
}

/** A file's name is made from its content, so that whoever has the file may keep it. */
export const keepForEver = `public, max-age=${365 * 24 * 3600}, immutable`

/** In an image folder: the lock of its shop, beside which SQLite puts its journal. No stored file can have this name. */
export const lockName = '.lock'

/** Names are made by us: one plain path part, so that none of them leads anywhere else. */
const safeName = /^[a-z0-9][a-z0-9._-]{0,180}$/

export function isSafeName(name: string): boolean {
  return safeName.test(name) && !name.includes('..')
}

/** @throws on a name that no store may be asked for. */
export function assertSafeName(name: string): void {
  if (!isSafeName(name)) throw new Error('not a name of a stored file')
}
