/**
 * Stores images. A put ends within half a minute, every other method within ten seconds, also over a network.
 * @throws {FilesUnavailable} from every method but `isReady`.
 */
export interface FileStore {
  /** The public address of the files, without a slash behind; undefined where they are not public. */
  publicBase?: string
  /** Stores the whole file so that it survives a power cut. Replaces an existing file atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined when there is no file of that name. */
  get(name: string): Promise<StoredFile | undefined>
  /** Deletes the file if it exists. */
  delete(name: string): Promise<void>
  /** Lists every file in no order, without those in folders below, within ten seconds for each thousand files. */
  list(): Promise<ListedFile[]>
  /** Deletes what a killed process has left of its puts. Younger files may belong to a put of another process. */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>
  /** Returns whether files can be stored now. */
  isReady(): Promise<boolean>
}

/** The store is unreachable, too slow, full, or rejects the shop. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

export class FilesFull extends FilesUnavailable {}

export interface StoredFile {
  sizeBytes: number
  /** May be called once; the caller reads the stream to its end or cancels it. */
  stream(): ReadableStream<Uint8Array>
}

export interface ListedFile {
  name: string
  sizeBytes: number
  /** Epoch milliseconds, by the clock of the store. */
  putAt: number
}

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

/** Returns the media type of a file by its name; undefined for an unknown extension. */
export function typeOf(name: string): string | undefined {
  return types[name.split('.').at(-1) ?? '']
}

/** Names are made from the content, so that a file never changes. */
export const cachePermanently = `public, max-age=${365 * 24 * 3600}, immutable`

/** The lock of a shop in its image folder; SQLite puts a journal beside it. No stored file can have this name. */
export const lockName = '.lock'

/** Returns whether the name is one plain part of a path, which leads to no other folder. */
export function isSafeName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,180}$/.test(name) && !name.includes('..')
}

/** @throws on a name that is not safe. */
export function assertSafeName(name: string): void {
  if (!isSafeName(name)) throw new Error('not a name of a stored file')
}
