import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import {
  assertSafeName,
  type FileStore,
  FilesFull,
  FilesUnavailable,
  isSafeName,
  type ListedFile,
} from './file-store.ts'

const unfinishedName = '.unfinished'

/** Stores files in a folder. A file appears under its name only when all of it is on disk. */
export async function openDisk(folder: string): Promise<FileStore> {
  const unfinished = join(folder, unfinishedName)
  await mkdir(unfinished, { recursive: true })
  // A power cut could undo the creation of the folder, with all files in it.
  await syncFolder(folder)
  await syncFolder(dirname(folder))

  return {
    async put(name, bytes) {
      assertSafeName(name)
      const temporary = join(unfinished, randomUUID())
      try {
        await write(temporary, bytes)
        await rename(temporary, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw unavailable(error)
      }
    },

    async get(name) {
      assertSafeName(name)
      const path = join(folder, name)
      const found = await stat(path).catch(absent).catch(failed)
      if (!found?.isFile()) return undefined
      return {
        sizeBytes: found.size,
        stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      }
    },

    async delete(name) {
      assertSafeName(name)
      await rm(join(folder, name), { force: true }).catch(failed)
      await syncFolder(folder).catch(failed)
    },

    async list() {
      const names = (await readdir(folder).catch(failed)).filter(isSafeName)
      const listed: ListedFile[] = []
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(absent).catch(failed)
        if (found?.isFile()) listed.push({ name, sizeBytes: found.size, putAt: found.mtimeMs })
      }
      return listed
    },

    removeUnfinished: ({ olderThanMs }) => removeAbandoned(unfinished, olderThanMs).catch(failed),

    isReady: () =>
      access(unfinished, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}

async function removeAbandoned(folder: string, olderThanMs: number) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(absent)
    if (found && found.mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true })
  }
}

async function write(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a folder to disk, without which a power cut may lose a rename. */
export async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

function failed(error: unknown): never {
  throw unavailable(error)
}

function unavailable(cause: unknown): FilesUnavailable {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT'))
    return new FilesFull('The disk of files is full.', { cause })
  return new FilesUnavailable('The folder of files cannot be used.', { cause })
}
