import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../api/errors.ts'
import type { Answer, Jobs } from './image-worker.server.ts'

/** A JPEG, PNG or WebP of 50 megapixels as cameras write them takes 280 (`npm run torture -- bombs`). */
const usualMemoryBytes = 512 * 1024 * 1024
const memoryCheckEveryMs = 50

/** Beside the built server, or the source during development. */
const program = import.meta.env.PROD ? 'image-worker.js' : 'image-worker.server.ts'
const programFile = fileURLToPath(new URL(program, import.meta.url))

/**
 * Runs one job in a process of its own, at a lower priority than the server.
 * @throws {ApiError} BROKEN_PHOTO when the process dies or takes too much memory; the job's own. The signal's reason.
 */
export async function runImageJob<T extends keyof Jobs>(
  job: T,
  args: Parameters<Jobs[T]>,
  {
    niceness,
    signal,
    maxMemoryBytes = usualMemoryBytes,
  }: { niceness: number; signal: AbortSignal; maxMemoryBytes?: number },
): Promise<Awaited<ReturnType<Jobs[T]>>> {
  signal.throwIfAborted()
  const worker = fork(programFile, {
    serialization: 'advanced',
    execArgv: [],
    // It needs none of the shop's settings and secrets.
    env: { PATH: process.env.PATH, VIPS_BLOCK_UNTRUSTED: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const memoryCheck = setInterval(() => killAbove(maxMemoryBytes, worker), memoryCheckEveryMs)
  try {
    // Only root may raise a priority, when the server itself was started with a low one.
    if (worker.pid) setPriority(worker.pid, Math.max(niceness, getPriority()))
    worker.send({ job, args }, () => {})
    const answer = await answerOf(worker)
    if (!answer) throw new ApiError('BROKEN_PHOTO', { cause: new Error('The image worker died.') })
    if ('failed' in answer) throw new Error(`The image worker failed: ${answer.failed}`)
    if ('refused' in answer) throw new ApiError(answer.refused, { cause: new Error(answer.because) })
    return answer.done as Awaited<ReturnType<Jobs[T]>>
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(memoryCheck)
    worker.kill('SIGKILL')
  }
}

/** @returns undefined when the process ends without an answer. */
function answerOf(worker: ChildProcess): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    worker.on('message', (answer) => resolve(answer as Answer))
    worker.on('exit', () => resolve(undefined))
    worker.on('error', reject)
  })
}

/** libvips allocates outside V8's heap, and a limit on address space stops V8 itself. Only Linux tells the memory in use. */
async function killAbove(maxMemoryBytes: number, worker: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
  const residentBytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  if (residentBytes > maxMemoryBytes) worker.kill('SIGKILL')
}
