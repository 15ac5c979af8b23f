import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { localPath } from '../config.server.ts'
import { type FileStore, FilesFull, FilesUnavailable, isSafeName, type ListedFile } from './file-store.ts'

export async function openFiles(url: string): Promise<FileStore> {
  const folder = localPath(url)
  if (folder) return openDisk(folder)
  const { openS3 } = await import('./s3.server.ts')
  return openS3(url)
}

/** Opens a folder as a file store. A file gets its name only when it is completely on disk. */
export async function openDisk(folder: string): Promise<FileStore> {
  const unfinished = join(folder, '.unfinished')
  await mkdir(unfinished, { recursive: true })
  // A power cut before this sync could undo the creation of the folder with all files in it.
  await syncFolder(folder)
  await syncFolder(dirname(folder))

  function locate(name: string): string {
    if (!isSafeName(name)) throw new Error('not a valid file name')
    return join(folder, name)
  }

  return {
    async put(name, bytes) {
      const path = locate(name)
      const temporary = join(unfinished, randomUUID())
      try {
        await writeAndSync(temporary, bytes)
        await rename(temporary, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        rejectUnavailable(error)
      }
    },

    async get(name) {
      const path = locate(name)
      const found = await statFile(path)
      return found && { sizeBytes: found.size, stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream }
    },

    async delete(name) {
      await rm(locate(name), { force: true }).catch(rejectUnavailable)
      await syncFolder(folder).catch(rejectUnavailable)
    },

    async list() {
      const listed: ListedFile[] = []
      for (const name of (await readdir(folder).catch(rejectUnavailable)).filter(isSafeName)) {
        const found = await statFile(join(folder, name))
        if (found) listed.push({ name, sizeBytes: found.size, putAt: found.mtimeMs })
      }
      return listed
    },

    removeUnfinished: (options) => removeOldFiles(unfinished, options),

    isReady: async () => (await access(unfinished, constants.W_OK).catch(() => false)) !== false,
  }
}

export async function writeAndSync(path: string, bytes: Uint8Array, flags = 'wx', mode?: number): Promise<void> {
  await using file = await open(path, flags, mode)
  await file.writeFile(bytes)
  await file.sync()
}

/** Makes a rename in the folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

export async function removeOldFiles(folder: string, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  for (const name of await readdir(folder).catch(rejectUnavailable)) {
    const path = join(folder, name)
    const found = await statFile(path)
    if (found && found.mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true }).catch(rejectUnavailable)
  }
}

async function statFile(path: string) {
  try {
    const found = await stat(path)
    return found.isFile() ? found : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') rejectUnavailable(error)
  }
}

export function rejectUnavailable(cause: unknown): never {
  const isFull = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
  if (isFull) throw new FilesFull('The disk of the file store is full.', { cause })
  throw new FilesUnavailable('The folder of the file store cannot be used.', { cause })
}
