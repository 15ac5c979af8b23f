import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const weighEveryMs = 50
const lookEveryMs = 2_000
/** Of a core: what nice 5 gets beside one that never rests. */
const leastShare = 0.25
/** Linux tells them so, whatever its own clock is. */
const ticksPerSecond = 100

/**
 * Tells, as often as it looks, that the process takes too much. Elsewhere than on Linux the bounds on pixels and time have to do.
 * @returns how to weigh no more
 */
export function weigh(child: ChildProcess, mostMemoryBytes: number, tell: () => void): () => void {
  let isOver = false
  const look = async () => {
    const bytes = await memoryOf(child.pid).catch(() => 0)
    if (!isOver && bytes > mostMemoryBytes) tell()
  }
  const looking = setInterval(look, weighEveryMs)
  return () => {
    isOver = true
    clearInterval(looking)
  }
}

/**
 * Tells, once, that others leave it next to nothing, on a machine that is never idle.
 * @param child one that has work all the time. @returns how to look no more
 */
export function whenStarved(child: ChildProcess, tell: () => void): () => void {
  let isOver = false
  let last = { at: performance.now(), hadMs: 0 }
  const end = () => {
    isOver = true
    clearInterval(looking)
  }
  const look = async () => {
    const hadMs = await processorTimeMs(child.pid).catch(() => undefined)
    if (isOver || hadMs === undefined) return
    const now = { at: performance.now(), hadMs }
    const share = (now.hadMs - last.hadMs) / (now.at - last.at)
    last = now
    if (share >= leastShare) return
    end()
    tell()
  }
  const looking = setInterval(look, lookEveryMs)
  // What it had for earlier work.
  void processorTimeMs(child.pid).then(
    (hadMs = 0) => (last = { at: performance.now(), hadMs }),
    () => {},
  )
  return end
}

async function memoryOf(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Of all its threads; undefined while somebody holds it, and when it has died. */
async function processorTimeMs(pid = 0): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Its name, in brackets, may have anything in it.
  const about = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (/[TZX]/.test(about[0] ?? '')) return undefined
  return ((Number(about[11]) + Number(about[12])) * 1000) / ticksPerSecond
}
