/** Every method settles within ten seconds, `put` within 30. @throws {FilesUnavailable} from all but `isReady` */
export interface FileStore {
  /** The URL has no trailing slash. It is undefined if the files are not public. */
  publicBase?: string
  /** Stores a file durably, and replaces an existing one atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The caller may call `stream` once, and must read the stream to its end or cancel it. */
  get(name: string): Promise<{ sizeBytes: number; stream(): ReadableStream<Uint8Array> } | undefined>
  delete(name: string): Promise<void>
  /** Lists files in no order and without subfolders, within ten seconds per thousand files. */
  list(): Promise<ListedFile[]>
  /** Deletes unfinished files of killed processes. Newer files may belong to a running put of another process. */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>
  isReady(): Promise<boolean>
}

/** The store is unreachable, too slow, full, or rejects the shop. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

export class FilesFull extends FilesUnavailable {}

export interface ListedFile {
  name: string
  sizeBytes: number
  /** The time is in epoch milliseconds, by the clock of the store. */
  putAt: number
}

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

export function contentTypeOf(name: string): string | undefined {
  return types[name.split('.').at(-1) ?? '']
}

/** File names depend on the content, so a file never changes. */
export const cachePermanently = `public, max-age=${365 * 24 * 3600}, immutable`

/** The shop locks its image folder by this file. `isSafeName` rejects the name for stored files. */
export const lockName = '.lock'

/** Returns whether a name is a single path segment that cannot lead to another folder. */
export function isSafeName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,180}$/.test(name) && !name.includes('..')
}
