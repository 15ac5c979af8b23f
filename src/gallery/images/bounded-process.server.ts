import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { Refusal } from '../../api/errors.ts'
import { givingWay } from './give-way.server.ts'
import type { Answer, Question, Tasks } from './photo-process.server.ts'
import { startPhotoProcess } from './start-photo-process.server.ts'
import { weigh, whenStarved } from './watched-process.server.ts'

const startPatienceMs = 60_000
/** Fifty megapixels of JPEG, PNG or WebP as cameras write them take 280 (`npm run torture -- bombs`). */
const usualMemoryBytes = 512 * 1024 * 1024
/** A process that has nothing to do keeps some tens of megabytes. */
const idleMs = 60_000

interface Bounds {
  /** Where the machine knows no better way to put it behind everybody else, or is never idle. */
  niceness: number
  /** Whether its work is looked after: where others leave it next to nothing, it soon takes its share. */
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
  #letGo = new AbortController()
  #idle: NodeJS.Timeout | undefined
  #givesWay = false
  /** Whether the next one takes its share, as this one came to nothing. */
  #insists = false

  constructor({ niceness, isWaitedFor, threads, patienceMs, late }: Bounds) {
    this.#niceness = niceness
    this.#isWaitedFor = isWaitedFor
    this.#threads = threads
    this.#patienceMs = patienceMs
    this.#late = late
  }

  /**
   * @param options.signal stops the work, and the process with it, or keeps it from being begun
   * @throws {Refusal} BROKEN_PHOTO when the process dies of this one; the task's own. The signal's reason, at once; `late`; an
   * error when the process does not start.
   */
  async ask<T extends keyof Tasks>(
    task: T,
    about: Parameters<Tasks[T]>,
    { mostMemoryBytes = usualMemoryBytes, signal }: { mostMemoryBytes?: number; signal?: AbortSignal } = {},
  ): Promise<Awaited<ReturnType<Tasks[T]>>> {
    signal?.throwIfAborted()
    const work = async () => {
      signal?.throwIfAborted()
      const stop = () => this.#stop(signal?.reason)
      signal?.addEventListener('abort', stop)
      const done = this.#work({ task, about } as Question, mostMemoryBytes)
      return done.finally(() => signal?.removeEventListener('abort', stop))
    }
    const fed = () =>
      work().catch((error) => {
        // Nobody may leave that policy by themselves: another process takes over.
        if (error instanceof Starved) return work()
        throw error
      })
    return unless(this.#inTurn(fed), signal) as Promise<Awaited<ReturnType<Tasks[T]>>>
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

  /** Ends what is under way, at once: one that gives way may be long about dying. */
  #stop(reason?: Error): void {
    this.#stopReason = reason
    this.#process?.kill('SIGKILL')
    if (this.#process) letRest(this.#process)
    this.#letGo.abort()
  }

  async #work(question: Question, mostMemoryBytes: number): Promise<unknown> {
    clearTimeout(this.#idle)
    this.#stopReason = undefined
    const child = await this.#started()
    const late = setTimeout(() => this.#stop(this.#late), this.#patienceMs)
    const stopWeighing = weigh(child, mostMemoryBytes, () => this.#stop())
    child.ref()
    child.channel?.ref()
    child.send(question, () => {})
    const answer = await (this.#isWaitedFor ? this.#fed(child) : answerOf(child, this.#letGo.signal))
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
    if (isAlive(this.#process)) return this.#process
    const before = this.#insists ? [] : await givingWay()
    if (this.#stopReason) this.#over()
    this.#insists = false
    this.#givesWay = before.length > 0
    const child = startPhotoProcess(before, { niceness: this.#niceness, threads: this.#threads })
    this.#process = child
    this.#letGo = new AbortController()
    const timer = setTimeout(() => this.#stop(), startPatienceMs)
    const answer = await this.#fed(child)
    clearTimeout(timer)
    if (answer === 'ready') return child
    if (this.#stopReason) this.#over()
    this.#insists = true
    throw new Error('The process for photos did not start.')
  }

  /** The next word of the process, which is stopped where others leave it next to nothing. */
  async #fed(child: ChildProcess): Promise<Answer | undefined> {
    const answer = answerOf(child, this.#letGo.signal)
    if (!this.#givesWay) return answer
    const lookNoMore = whenStarved(child, () => this.#stop(new Starved()))
    return answer.finally(lookNoMore)
  }

  /** The process has died at its work, or was stopped. @throws why */
  #over(): never {
    this.#process = undefined
    const reason = this.#stopReason
    this.#stopReason = undefined
    this.#insists = reason instanceof Starved || (reason !== undefined && reason === this.#late)
    throw reason ?? new Refusal('BROKEN_PHOTO', { cause: new Error('The process for photos died of it.') })
  }

  /** It keeps nobody alive while it waits, and does not wait for ever. */
  #rest(child: ChildProcess): void {
    letRest(child)
    this.#idle = setTimeout(() => child.kill('SIGKILL'), idleMs)
    this.#idle.unref()
  }
}

/** The next word of the process; undefined when it has died instead, or was let go. */
async function answerOf(child: ChildProcess, letGo: AbortSignal): Promise<Answer | undefined> {
  const heard = new AbortController()
  const signal = AbortSignal.any([heard.signal, letGo])
  const gone = Promise.race([once(child, 'exit', { signal }), once(child, 'disconnect', { signal })])
  const answer = once(child, 'message', { signal }).then(([said]) => said as Answer)
  try {
    return await Promise.race([answer, gone.then(() => undefined)])
  } catch {
    // Let go, not even started, or not to be talked to.
    return undefined
  } finally {
    answer.catch(() => {})
    gone.catch(() => {})
    heard.abort()
  }
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return Boolean(child?.connected && child.exitCode === null && child.signalCode === null && !child.killed)
}

/** @throws the signal's reason as soon as there is one, whatever becomes of the work. */
async function unless<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const heard = new AbortController()
  const stopped = once(signal, 'abort', { signal: heard.signal }).then(() => {
    throw signal.reason
  })
  return Promise.race([work, stopped]).finally(() => heard.abort())
}

/** It keeps nobody alive. */
function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
