import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Maps the paths in a folder to the contents of files. The value is `undefined` for a folder. */
export type Snapshot = Map<string, Buffer | undefined>

/** @param before an earlier snapshot, whose buffers are reused for files that have not changed. */
export function takeSnapshot(folder: string, before?: Snapshot): Snapshot {
  try {
    const names = namesIn(folder)
    const snapshot: Snapshot = new Map()
    for (const name of names) {
      const path = join(folder, name)
      const content = statSync(path).isFile() ? readFileSync(path) : undefined
      const earlier = before?.get(name)
      snapshot.set(name, content && earlier?.equals(content) ? earlier : content)
    }
    if (namesIn(folder).join() === names.join()) return snapshot
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  // A file operation in another thread has changed the folder meanwhile.
  return takeSnapshot(folder, before)
}

function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // SQLite rebuilds the index of its write-ahead log after a crash.
  return names.filter((name) => !name.endsWith('-shm'))
}

/** @param at the modification time of each file and folder. */
export function writeSnapshot(snapshot: Snapshot, folder: string, at: Date): void {
  for (const [name, content] of snapshot) {
    const path = join(folder, name)
    mkdirSync(content ? dirname(path) : path, { recursive: true })
    if (content) writeFileSync(path, content)
  }
  for (const name of snapshot.keys()) utimesSync(join(folder, name), at, at)
}

/** Compares snapshots of one folder of which the later one has reused the buffers of the earlier. */
export function isSame(before: Snapshot, after: Snapshot): boolean {
  return (
    before.size === after.size && [...before].every(([name, content]) => after.has(name) && after.get(name) === content)
  )
}
