import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '../../platform/database/shop-lock.server.ts'

/** What a folder is called in which a backup is made or tried. */
export const passingPrefix = '.backup-'
const lockName = 'thaiyal-at-work'
/** `mkdtemp` appends six characters to the prefix. */
const madeName = /^\.backup-\w{6}$/
/** A folder is empty for the moment before it is locked. */
const emptyForMs = 60_000

export interface PassingFolder {
  path: string
  remove(): Promise<void>
}

/** Makes a folder for this user alone that is to go again. Until then its lock says that somebody is at work in it. */
export async function openPassingFolder(parent: string): Promise<PassingFolder> {
  const path = await mkdtemp(join(parent, passingPrefix))
  const lock = lockIn(path)
  return {
    path,
    async remove() {
      lock?.release()
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Removes those whose process was killed: the operating system has let go their locks with it. */
export async function sweepPassingFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name)
    if (!name.startsWith(passingPrefix)) continue
    if (!existsSync(join(path, lockName))) {
      // The process was killed before it locked the folder; one with something in it is not ours.
      if (madeName.test(name) && (await isOld(path))) await rmdir(path).catch(() => {})
      continue
    }
    const lock = lockIn(path)
    lock?.release()
    if (lock) await rm(path, { recursive: true, force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - emptyForMs
}

/** @returns undefined when somebody has it; and where the file system knows no locks. */
function lockIn(folder: string): { release(): void } | undefined {
  try {
    return lockFile(join(folder, lockName), 0)
  } catch {
    return undefined
  }
}
