import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assertSafeName, type FileStore } from './file-store.ts'

/** Files in one folder of this machine. A file appears under its name only when all of it is on disk. */
export async function openDisk(folder: string): Promise<FileStore> {
  const unfinished = join(folder, '.unfinished')
  await mkdir(unfinished, { recursive: true })
  await removeUnfinished(unfinished)

  return {
    async put(name, bytes) {
      assertSafeName(name)
      const temporary = join(unfinished, randomUUID())
      try {
        const file = await open(temporary, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(folder)
    },

    async get(name) {
      assertSafeName(name)
      const path = join(folder, name)
      const found = await stat(path).catch(absent)
      if (!found?.isFile()) return undefined
      return {
        sizeBytes: found.size,
        stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      }
    },

    async delete(name) {
      assertSafeName(name)
      await rm(join(folder, name), { force: true })
      await syncFolder(folder)
    },

    isReady: () =>
      access(unfinished, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}

/** What an earlier process was writing when it was stopped. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

/** A rename is on disk only when its folder is. */
async function syncFolder(path: string) {
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
