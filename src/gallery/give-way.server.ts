import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Linux's policy for whoever takes only what nobody else wants, and lets go at once when somebody does. At nice 19 a process
 * keeps its core for milliseconds beyond that, and a visitor waits.
 */
const command = ['chrt', '-i', '0'] as const
/** Where a core is free it takes 4 ms, else 300 and more. */
const soonMs = 100

/** What to put before a program for it to give way; nothing where the machine knows of no such thing, or is too busy to come to it now. */
export async function givingWay(): Promise<readonly string[]> {
  const [program, ...options] = command
  try {
    // With `timeout` it would be waited for until it has died, too.
    const signal = AbortSignal.timeout(soonMs)
    await promisify(execFile)(program, [...options, 'true'], { signal })
    return command
  } catch {
    return []
  }
}
