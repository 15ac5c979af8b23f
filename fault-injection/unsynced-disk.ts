import { cpSync, existsSync, promises, renameSync, rmSync, truncateSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** A power cut may undo such an operation until it is synced. */
type Unsynced =
  | { kind: 'content'; path: string }
  | { kind: 'rename'; from: string; to: string; replaced?: string }
  | { kind: 'removal'; path: string; copy: string }

/**
 * Replaces functions of `node:fs/promises` by a disk that loses operations below `folder` unless they were synced: bytes
 * by a sync of their file, names by a sync of their folder. At step `cutAt` it copies the surviving state to another
 * folder, and from then on every operation fails.
 */
export function openUnsyncedDisk({
  folder,
  spare,
  cutAt,
  survives,
}: {
  folder: string
  /** This folder receives replaced and removed files. */
  spare: string
  cutAt: number
  /** Returns whether an unsynced operation survives by chance. */
  survives: () => boolean
}) {
  const { open, rename, rm } = promises
  let unsynced: Unsynced[] = []
  let steps = 0
  let after: string | undefined
  const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder)

  /** Counts a step before it runs. */
  function step(): void {
    if (after !== undefined) throw Object.assign(new Error('the power is cut'), { code: 'EIO' })
    if (++steps !== cutAt) return
    after = join(spare, 'after')
    cpSync(folder, after, { recursive: true })
    for (const one of unsynced.toReversed())
      if (!survives()) undo(one, (path) => join(after as string, relative(folder, path)))
    throw Object.assign(new Error('the power is cut'), { code: 'EIO' })
  }

  promises.rename = async (from, to) => {
    if (!isOurs(from) || !isOurs(to)) return rename(from, to)
    step()
    const replaced = existsSync(to) ? copyOf(to) : undefined
    await rename(from, to)
    for (const one of unsynced) if (one.kind === 'content' && one.path === from) one.path = to
    unsynced.push({ kind: 'rename', from, to, replaced })
  }
  promises.rm = async (path, options) => {
    if (!isOurs(path)) return rm(path, options)
    step()
    if (existsSync(path)) unsynced.push({ kind: 'removal', path, copy: copyOf(path) })
    await rm(path, options)
  }
  promises.open = async (path, flags, mode) => {
    if (!isOurs(path)) return open(path, flags, mode)
    step()
    const handle = await open(path, flags, mode)
    const { writeFile, sync } = handle
    handle.writeFile = async (...written) => {
      step()
      unsynced.push({ kind: 'content', path })
      return writeFile.apply(handle, written)
    }
    handle.sync = async () => {
      step()
      unsynced = unsynced.filter((one) => !isSyncedBy(path, one))
      return sync.apply(handle)
    }
    return handle
  }
  syncBuiltinESMExports()

  function copyOf(path: string): string {
    const copy = join(spare, `${steps}-${basename(path)}`)
    cpSync(path, copy)
    return copy
  }

  return {
    /** Returns the folder with the surviving state, or undefined before the power cut. */
    afterCut: () => after,
    close() {
      Object.assign(promises, { open, rename, rm })
      syncBuiltinESMExports()
    },
  }
}

function isSyncedBy(path: string, one: Unsynced): boolean {
  if (one.kind === 'content') return one.path === path
  return dirname(one.kind === 'rename' ? one.to : one.path) === path
}

function undo(one: Unsynced, locate: (path: string) => string): void {
  if (one.kind === 'content') {
    const path = locate(one.path)
    if (existsSync(path)) truncateSync(path, 0)
  }
  if (one.kind === 'rename' && existsSync(locate(one.to))) {
    renameSync(locate(one.to), locate(one.from))
    if (one.replaced) cpSync(one.replaced, locate(one.to))
  }
  if (one.kind === 'removal') {
    rmSync(locate(one.path), { force: true })
    cpSync(one.copy, locate(one.path))
  }
}
