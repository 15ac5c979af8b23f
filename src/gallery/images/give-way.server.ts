import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as next, setTimeout as pause } from 'node:timers/promises'

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
    const child = spawn(program, [...options, 'true'], { stdio: 'ignore' })
    const ended = once(child, 'exit').then(([code]) => code === 0)
    const isSoon = await Promise.race([ended, late()])
    // It may be long about dying.
    if (!isSoon && child.kill()) child.unref()
    return isSoon ? command : []
  } catch {
    return []
  }
}

async function late(): Promise<false> {
  await pause(soonMs)
  // What has ended while this process itself was busy is heard of first.
  await next()
  return false
}
