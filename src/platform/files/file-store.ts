/** A put ends within 30 seconds, other methods within ten. @throws {FilesUnavailable} from all but `isReady` */
export interface FileStore {
  /** The address has no slash at its end. It is undefined if the files are not public. */
  publicBase?: string
  /** The whole file survives a power cut and replaces an existing one atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  delete(name: string): Promise<void>
  /** Lists files in no order, without subfolders, within ten seconds for each thousand files. */
  list(): Promise<ListedFile[]>
  /** A killed process leaves unfinished puts. Younger files may belong to a put of another process. */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>
  isReady(): Promise<boolean>
}

/** The store is unreachable, too slow, full, or rejects the shop. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

export class FilesFull extends FilesUnavailable {}

export interface StoredFile {
  sizeBytes: number
  /** This method may be called once; the caller reads the stream to its end or cancels it. */
  stream(): ReadableStream<Uint8Array>
}

export interface ListedFile {
  name: string
  sizeBytes: number
  /** The time is in epoch milliseconds, by the clock of the store. */
  putAt: number
}

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

export function typeOf(name: string): string | undefined {
  return types[name.split('.').at(-1) ?? '']
}

/** A name depends on the content, so that a file never changes. */
export const cachePermanently = `public, max-age=${365 * 24 * 3600}, immutable`

/** SQLite puts a journal beside the lock of a shop. No stored file can have this name. */
export const lockName = '.lock'

/** A safe name is one part of a path and leads to no other folder. */
export function isSafeName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,180}$/.test(name) && !name.includes('..')
}

export function assertSafeName(name: string): void {
  if (!isSafeName(name)) throw new Error('not a name of a stored file')
}
