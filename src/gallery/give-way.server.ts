import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { whenNeeded } from '../platform/when-needed.server.ts'

/**
 * Linux's policy for whoever takes only what nobody else wants, and lets go at once when somebody does. At nice 19 a process
 * keeps its core for milliseconds beyond that, and a visitor waits.
 */
const command = ['chrt', '-i', '0'] as const
const probeMs = 1_000

const found = whenNeeded(async (): Promise<readonly string[]> => {
  const [program, ...options] = command
  try {
    await promisify(execFile)(program, [...options, 'true'], { timeout: probeMs })
    return command
  } catch (error) {
    // On a machine that is never idle not even that comes to an end: there may be a better time.
    if ((error as { killed?: boolean }).killed) throw error
    return []
  }
})

/** What to put before a program for it to give way; nothing where the machine knows of no such thing, or would never run it. */
export function givingWay(): Promise<readonly string[]> {
  return found().catch(() => [])
}
