import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { Refusal } from '../contract/errors.ts'
import { givingWay } from './give-way.server.ts'
import type { Answer, Question, Tasks } from './photo-process.server.ts'
import { weigh, whenStarved } from './watched-process.server.ts'

const startPatienceMs = 60_000
/** Fifty megapixels of JPEG, PNG or WebP as cameras write them take 280 (`npm run torture -- bombs`). */
const usualMemoryBytes = 512 * 1024 * 1024
/** Pieces of this size go back to the system as soon as nobody needs them; glibc by itself comes to keep those of 32 MB. */
const givenBackBytes = 1024 * 1024
/** A process that has nothing to do keeps some tens of megabytes. */
const idleMs = 60_000

interface Bounds {
  /** Where the machine knows no better way to put it behind everybody else, or is never idle. */
  niceness: number
  /** Whether it is looked after: where others leave it next to nothing, it takes its share at once. */
  isWaitedFor: boolean
  /** Of one picture. */
  threads: number
  patienceMs: number
  /** What is thrown when the time is over; otherwise the photo is to blame. */
  late?: Error
}

/** It gave way to others until nothing was left for it. */
class Starved extends Error {}

/** A process that works on photos, one task at a time, with a bound on time and memory; started when there is work. */
export class BoundedProcess {
  readonly #niceness: number
  readonly #isWaitedFor: boolean
  readonly #threads: number
  readonly #patienceMs: number
  readonly #late: Error | undefined
  readonly #inTurn = pLimit(1)
  #process: ChildProcess | undefined
  #stopReason: Error | undefined
  #idle: NodeJS.Timeout | undefined
  #givesWay = true

  constructor({ niceness, isWaitedFor, threads, patienceMs, late }: Bounds) {
    this.#niceness = niceness
    this.#isWaitedFor = isWaitedFor
    this.#threads = threads
    this.#patienceMs = patienceMs
    this.#late = late
  }

  /** @throws {Refusal} BROKEN_PHOTO when the process dies of this one; the task's own. */
  async ask<T extends keyof Tasks>(
    task: T,
    about: Parameters<Tasks[T]>,
    { mostMemoryBytes = usualMemoryBytes } = {},
  ): Promise<Awaited<ReturnType<Tasks[T]>>> {
    const work = () => this.#work({ task, about } as Question, mostMemoryBytes)
    const fed = () =>
      work().catch((error) => {
        if (!(error instanceof Starved)) throw error
        // Nobody may leave that policy by themselves: another process takes over.
        this.#givesWay = false
        return work()
      })
    return this.#inTurn(fed) as Promise<Awaited<ReturnType<Tasks[T]>>>
  }

  /** Starts it for work that comes soon. @throws when it does not start, or is stopped meanwhile. */
  async wake(): Promise<void> {
    if (this.#inTurn.pendingCount > 0) return
    await this.#inTurn(async () => {
      clearTimeout(this.#idle)
      this.#stopReason = undefined
      this.#rest(await this.#started())
    })
  }

  /** Ends what is under way. */
  stop(reason?: Error): void {
    if (this.#inTurn.activeCount === 0) return
    this.#stopReason = reason
    this.#process?.kill('SIGKILL')
  }

  async #work(question: Question, mostMemoryBytes: number): Promise<unknown> {
    clearTimeout(this.#idle)
    this.#stopReason = undefined
    const child = await this.#started()
    const late = setTimeout(() => this.stop(this.#late), this.#patienceMs)
    const stopWeighing = weigh(child, mostMemoryBytes)
    child.ref()
    child.channel?.ref()
    child.send(question, () => {})
    const answer = await this.#fed(child)
    clearTimeout(late)
    stopWeighing()
    if (answer === undefined) return this.#over()
    this.#rest(child)
    if (answer === 'ready' || 'failed' in answer)
      throw new Error(`The work on a photo failed: ${JSON.stringify(answer)}`)
    if ('refused' in answer) throw new Refusal(answer.refused, { cause: new Error(answer.because) })
    return answer.done
  }

  async #started(): Promise<ChildProcess> {
    if (this.#process?.connected && this.#process.exitCode === null && !this.#process.killed) return this.#process
    const before = this.#givesWay ? await givingWay() : []
    if (this.#stopReason) this.#over()
    this.#givesWay = before.length > 0
    const [execPath, ...execArgv] = [...before, process.execPath] as [string]
    const child = fork(programFile(), [String(this.#niceness), String(this.#threads)], {
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
    this.#process = child
    const timer = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
    const answer = await this.#fed(child)
    clearTimeout(timer)
    if (answer === 'ready') return child
    if (this.#stopReason) this.#over()
    this.#givesWay = false
    throw new Error('The process for photos did not start.')
  }

  /** The next word of the process, which is stopped where it gets nothing done for others. */
  async #fed(child: ChildProcess): Promise<Answer | undefined> {
    if (!this.#isWaitedFor || !this.#givesWay) return answerOf(child)
    const lookNoMore = whenStarved(child, () => this.stop(new Starved()))
    return answerOf(child).finally(lookNoMore)
  }

  /** The process has died at its work. */
  #over(): never {
    this.#process = undefined
    const reason = this.#stopReason
    this.#stopReason = undefined
    // The next one does, unless there was no time for this one.
    this.#givesWay = !reason || reason !== this.#late
    throw reason ?? new Refusal('BROKEN_PHOTO', { cause: new Error('The process for photos died of it.') })
  }

  /** It keeps nobody alive while it waits, and does not wait for ever. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => {
      child.kill('SIGKILL')
      this.#givesWay = true
    }, idleMs)
    this.#idle.unref()
  }
}

/** The next word of the process; undefined when it has died instead. */
async function answerOf(child: ChildProcess): Promise<Answer | undefined> {
  const heard = new AbortController()
  const { signal } = heard
  const gone = Promise.race([once(child, 'exit', { signal }), once(child, 'disconnect', { signal })])
  const answer = once(child, 'message', { signal }).then(([said]) => said as Answer)
  try {
    return await Promise.race([answer, gone.then(() => undefined)])
  } catch {
    // Not even started, or not to be talked to.
    return undefined
  } finally {
    answer.catch(() => {})
    gone.catch(() => {})
    heard.abort()
  }
}

/** Beside the built server, or the source under development. */
function programFile(): string {
  const file = import.meta.env.PROD ? 'photo-process.js' : 'photo-process.server.ts'
  return fileURLToPath(new URL(file, import.meta.url))
}
