import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Pieces of this size go back to the system as soon as nobody needs them; glibc by itself comes to keep those of 32 MB. */
const givenBackBytes = 1024 * 1024

/**
 * Starts the program of the process for photos, which says 'ready'.
 * @param before the command that starts it, and becomes it. @param about.threads of one picture.
 */
export function startPhotoProcess(
  before: readonly string[],
  { niceness, threads }: { niceness: number; threads: number },
): ChildProcess {
  const [execPath, ...execArgv] = [...before, process.execPath] as [string]
  return fork(programFile(), [String(niceness), String(threads)], {
    serialization: 'advanced',
    execPath,
    execArgv: [...execArgv, '--max-old-space-size=256', '--expose-gc'],
    // Of the shop's settings and secrets it needs none.
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: String(givenBackBytes),
      VIPS_BLOCK_UNTRUSTED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Beside the built server, or the source under development. */
function programFile(): string {
  const file = import.meta.env.PROD ? 'photo-process.js' : 'photo-process.server.ts'
  return fileURLToPath(new URL(file, import.meta.url))
}
