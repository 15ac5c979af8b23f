import { type ChildProcess, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { whenNeeded } from '../platform/when-needed.server.ts'

/**
 * Linux's policy for whoever takes only what nobody else wants, and lets go at once when somebody does. At nice 19 a process
 * keeps its core for milliseconds beyond that, and a visitor waits.
 */
const command = ['chrt', '-i', '0'] as const

const lookEveryMs = 2_000
/** Of a core. */
const leastShare = 0.1
/** Linux tells them so, whatever its own clock is. */
const ticksPerSecond = 100

/** What to put before a program for it to give way; nothing where the machine does not know of that. */
export const givingWay = whenNeeded(async (): Promise<readonly string[]> => {
  const [program, ...options] = command
  return promisify(execFile)(program, [...options, process.execPath, '--version']).then(
    () => command,
    () => [],
  )
})

/**
 * Whether others leave it next to nothing, on a machine that is never idle.
 * @param child one that has work all the time. @returns how to look no more
 */
export function whenStarved(child: ChildProcess, tell: () => void): () => void {
  let before = 0
  const look = async () => {
    const now = await processorTimeMs(child.pid).catch(() => undefined)
    if (now === undefined) return
    if (now - before < lookEveryMs * leastShare) tell()
    before = now
  }
  const looking = setInterval(look, lookEveryMs)
  void processorTimeMs(child.pid).then(
    (now = 0) => (before = now),
    () => {},
  )
  return () => clearInterval(looking)
}

/** Of all its threads; undefined while somebody holds it. */
async function processorTimeMs(pid = 0): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Its name, in brackets, may have anything in it.
  const about = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (about[0] === 'T') return undefined
  return ((Number(about[11]) + Number(about[12])) * 1000) / ticksPerSecond
}
