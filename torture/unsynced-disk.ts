import { cpSync, existsSync, promises, renameSync, rmSync, truncateSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** An operation that does not survive a power cut until it is synced. */
type Unsynced =
  | { kind: 'content'; path: string }
  | { kind: 'rename'; from: string; to: string; replaced?: string }
  | { kind: 'removal'; path: string; copy: string }

/**
 * A disk below one folder that keeps only what has been synced: bytes with their file, names with their folder. It stands
 * in for `node:fs/promises` in this process until it is closed. At its `cutAt`th step the power goes: what the folder
 * holds for good is laid into another, and nothing can be done any more.
 */
export function openUnsyncedDisk({
  folder,
  spare,
  cutAt,
  survives,
}: {
  folder: string
  /** The folder for replaced and removed files. */
  spare: string
  cutAt: number
  /** Whether the disk has happened to write an unsynced operation. */
  survives: () => boolean
}) {
  const { open, rename, rm } = promises
  let unsynced: Unsynced[] = []
  let steps = 0
  let after: string | undefined
  const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder)

  /** Each step includes the moment before it. */
  function step(): void {
    if (after !== undefined) throw Object.assign(new Error('the power is gone'), { code: 'EIO' })
    if (++steps !== cutAt) return
    after = join(spare, 'after')
    cpSync(folder, after, { recursive: true })
    for (const one of unsynced.toReversed())
      if (!survives()) undo(one, (path) => join(after as string, relative(folder, path)))
    throw Object.assign(new Error('the power is gone'), { code: 'EIO' })
  }

  promises.rename = async (from, to) => {
    if (!isOurs(from) || !isOurs(to)) return rename(from, to)
    step()
    const replaced = existsSync(to) ? kept(to) : undefined
    await rename(from, to)
    for (const one of unsynced) if (one.kind === 'content' && one.path === from) one.path = to
    unsynced.push({ kind: 'rename', from, to, replaced })
  }
  promises.rm = async (path, options) => {
    if (!isOurs(path)) return rm(path, options)
    step()
    if (existsSync(path)) unsynced.push({ kind: 'removal', path, copy: kept(path) })
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

  function kept(path: string): string {
    const copy = join(spare, `${steps}-${basename(path)}`)
    cpSync(path, copy)
    return copy
  }

  return {
    steps: () => steps,
    /** The disk's contents after the power cut, or undefined before it. */
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

function undo(one: Unsynced, lies: (path: string) => string): void {
  if (one.kind === 'content') {
    const path = [lies(one.path)].find(existsSync)
    if (path) truncateSync(path, 0)
  }
  if (one.kind === 'rename' && existsSync(lies(one.to))) {
    renameSync(lies(one.to), lies(one.from))
    if (one.replaced) cpSync(one.replaced, lies(one.to))
  }
  if (one.kind === 'removal') {
    rmSync(lies(one.path), { force: true })
    cpSync(one.copy, lies(one.path))
  }
}
