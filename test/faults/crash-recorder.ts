import pLimit from 'p-limit'
import { isSame, type Snapshot, takeSnapshot } from './snapshot.ts'
import { type Steps, watchFolder } from './watched-folder.ts'

/** `left` is the state of the disk after a kill at this moment, and `known` what clients knew. */
export interface Crash<Known> {
  moment: string
  left: Snapshot
  known: Known
}

/** Reads and watches a database server and a bucket, which are outside the data folder. */
export interface WatchedEngines {
  /** @param before an earlier snapshot, whose buffers are reused for unchanged content */
  take(before?: Snapshot): Promise<Snapshot>
  /** Reports each statement and file operation. Returns a function that stops it. */
  watch(steps: Steps): Promise<() => void>
}

const trialsAtOnce = 4

/**
 * Runs `work` once, and takes a snapshot before and after each SQL statement and file operation that changes the folder,
 * and in the middle of a write. A snapshot is what `kill -9` leaves, because SQLite ignores uncommitted transactions.
 * @param known is copied into each crash
 * @param options.isDiscarded recognises files that the next start deletes unread; states that differ only in them count
 * as one. @param options.engines has the rows and images if they are not in the folder.
 * @returns one crash for each state of the folder
 */
export async function recordCrashes<Known>(
  folder: string,
  known: Known,
  work: () => Promise<unknown>,
  { isDiscarded = () => false, engines }: { isDiscarded?: (name: string) => boolean; engines?: WatchedEngines } = {},
) {
  const crashes: Crash<Known>[] = []
  let last: { left: Snapshot; known: string } | undefined
  const oneAtATime = pLimit(1)
  const relevant = (left: Snapshot) => new Map([...left].filter(([name]) => !isDiscarded(name)))

  function capture(moment: string): Promise<void> | undefined {
    const knownThen = structuredClone(known)
    if (engines) return engines.take(last?.left).then((left) => record({ moment, left, known: knownThen }))
    record({ moment, left: takeSnapshot(folder, last?.left), known: knownThen })
  }

  function record(crash: Crash<Known>): void {
    const now = { left: crash.left, known: JSON.stringify(crash.known) }
    if (last?.known === now.known && isSame(relevant(last.left), relevant(now.left))) {
      if (isSame(last.left, now.left)) return
      crashes.pop()
    }
    last = now
    crashes.push(crash)
  }

  /** SQLite's statements are synchronous, and so is the snapshot of a folder. */
  function statement<T>(title: string, act: () => T): T {
    // The database is elsewhere, and SQLite only tests a backup.
    if (engines) return act()
    capture(`before ${title}`)
    const result = act()
    capture(`after ${title}`)
    return result
  }

  const watched: Steps = {
    operation: (title, act, actHalf) =>
      oneAtATime(async () => {
        await capture(`before ${title}`)
        actHalf?.()
        if (actHalf) await capture(`in the middle of ${title}`)
        const result = await act()
        await capture(`after ${title}`)
        return result
      }),
    async statement(sql, act) {
      const title = shortened(sql)
      await oneAtATime(async () => capture(`before ${title}`))
      const result = await act()
      await oneAtATime(async () => capture(`after ${title}`))
      return result
    },
  }

  const unwatchFolder = watchFolder(folder, { operation: watched.operation, statement })
  const unwatchEngines = await engines?.watch(watched)
  try {
    await work()
    await oneAtATime(async () => capture('at the end'))
  } finally {
    unwatchEngines?.()
    unwatchFolder()
  }
  return crashes
}

/** Returns the violations after each crash, with the moment of the crash. */
export async function tryCrashes<Known>(
  crashes: Crash<Known>[],
  findViolations: (crash: Crash<Known>) => Promise<string[]>,
): Promise<string[]> {
  const violations = await pLimit(trialsAtOnce).map(crashes, async (crash) => {
    const found = await findViolations(crash).catch((error) => [String(error?.stack ?? error)])
    return found.map((line) => `${crash.moment}: ${line}`)
  })
  return violations.flat()
}

function shortened(sql: string): string {
  return sql.trim().slice(0, 60)
}
