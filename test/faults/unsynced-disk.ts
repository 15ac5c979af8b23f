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
 * by a sync of their file, names by a sync of their folder. A cut copies the surviving state to another folder, and from
 * then on every operation fails.
 */
export function openUnsyncedDisk({
  folder,
  spare,
  survives,
}: {
  folder: string
  /** This folder receives replaced and removed files. */
  spare: string
  /** Returns whether an unsynced operation survives by chance. */
  survives: () => boolean
}) {
  const { open, rename, rm } = promises
  let unsynced: Unsynced[] = []
  let copies = 0
  let after: string | undefined
  const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder)

  function rejectAfterCut(): void {
    if (after !== undefined) throw Object.assign(new Error('the power is cut'), { code: 'EIO' })
  }

  function cut(): void {
    const left = join(spare, 'after')
    cpSync(folder, left, { recursive: true })
    for (const change of unsynced.toReversed())
      if (!survives()) undo(change, (path) => join(left, relative(folder, path)))
    after = left
  }

  promises.rename = async (from, to) => {
    if (!isOurs(from) || !isOurs(to)) return rename(from, to)
    rejectAfterCut()
    const replaced = existsSync(to) ? copyOf(to) : undefined
    await rename(from, to)
    for (const change of unsynced) if (change.kind === 'content' && change.path === from) change.path = to
    unsynced.push({ kind: 'rename', from, to, replaced })
  }
  promises.rm = async (path, options) => {
    if (!isOurs(path)) return rm(path, options)
    rejectAfterCut()
    if (existsSync(path)) unsynced.push({ kind: 'removal', path, copy: copyOf(path) })
    await rm(path, options)
  }
  promises.open = async (path, flags, mode) => {
    if (!isOurs(path)) return open(path, flags, mode)
    rejectAfterCut()
    const handle = await open(path, flags, mode)
    const { writeFile, sync } = handle
    handle.writeFile = async (...written) => {
      rejectAfterCut()
      unsynced.push({ kind: 'content', path })
      return writeFile.apply(handle, written)
    }
    handle.sync = async () => {
      rejectAfterCut()
      unsynced = unsynced.filter((change) => !isSyncedBy(path, change))
      return sync.apply(handle)
    }
    return handle
  }
  syncBuiltinESMExports()

  function copyOf(path: string): string {
    const copy = join(spare, `${++copies}-${basename(path)}`)
    cpSync(path, copy, { recursive: true })
    return copy
  }

  return {
    /** Returns the folder with the surviving state, or undefined before the power cut. */
    afterCut: () => after,
    /** Cuts the power now. */
    cut,
    close() {
      Object.assign(promises, { open, rename, rm })
      syncBuiltinESMExports()
    },
  }
}

function isSyncedBy(path: string, change: Unsynced): boolean {
  if (change.kind === 'content') return change.path === path
  return dirname(change.kind === 'rename' ? change.to : change.path) === path
}

function undo(change: Unsynced, locate: (path: string) => string): void {
  if (change.kind === 'content') {
    const path = locate(change.path)
    if (existsSync(path)) truncateSync(path, 0)
  }
  if (change.kind === 'rename' && existsSync(locate(change.to))) {
    renameSync(locate(change.to), locate(change.from))
    if (change.replaced) cpSync(change.replaced, locate(change.to))
  }
  if (change.kind === 'removal') {
    rmSync(locate(change.path), { recursive: true, force: true })
    cpSync(change.copy, locate(change.path), { recursive: true })
  }
}
