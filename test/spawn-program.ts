import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Starts a program and collects what it prints. */
export function spawnProgram([program = '', ...args]: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }) as ChildProcessByStdio<
    null,
    Readable,
    Readable
  >
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    output: () => output,
    /** The exit code is null after a kill. */
    ended: exited,
    /** Waits for the end of the output, too. */
    result: async () => ({ code: await closed, output }),
  }
}
