import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../contract/errors.ts'
import type { Answer, Question, Tasks } from './photo-process.server.ts'

/** Each may be as large as an upload, and is in memory. */
const mostWaiting = 8
const retryAfterSeconds = 5
/** A phone's photo takes one second, and somebody waits for it; a busy machine may take its time. */
const photoPatienceMs = 30_000
/** Behind everybody else on the machine; shorter than the claim on the image. */
const avifPatienceMs = 90_000
const startPatienceMs = 60_000
/** Twelve megapixels need a third of it (`npm run bench:photos`). */
const mostMemoryBytes = 900 * 1024 * 1024
const weighEveryMs = 50
/** A process that has nothing to do keeps some tens of megabytes. */
const idleMs = 60_000
/** The owner's next photo mostly comes sooner. */
const quietAfterMs = 2_000

/** The work was stopped for a photo that somebody waits for. */
export class PutOff extends Error {
  override readonly name = 'PutOff'
}

/** A process that works on photos, one at a time, with a bound on time and memory; started when there is work. */
class Darkroom {
  readonly #niceness: number
  readonly #patienceMs: number
  readonly #late: Error | undefined
  #process: ChildProcess | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #stopReason: Error | undefined
  #idle: NodeJS.Timeout | undefined

  /** @param bounds.late what is thrown when the time is over; otherwise the photo is to blame. */
  constructor({ niceness, patienceMs, late }: { niceness: number; patienceMs: number; late?: Error }) {
    this.#niceness = niceness
    this.#patienceMs = patienceMs
    this.#late = late
  }

  /** @throws {Refusal} UNAVAILABLE when too many wait; BROKEN_PHOTO when the process dies of this one; the task's own. */
  async ask<T extends keyof Tasks>(task: T, ...about: Parameters<Tasks[T]>): Promise<Awaited<ReturnType<Tasks[T]>>> {
    if (this.#waiting > mostWaiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
    this.#waiting++
    const work = this.#turn.then(() => this.#work({ task, about } as Question))
    this.#turn = work.catch(() => {})
    return work.finally(() => this.#waiting--) as Promise<Awaited<ReturnType<Tasks[T]>>>
  }

  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Ends what is under way. */
  stop(reason?: Error): void {
    if (!this.isBusy) return
    this.#stopReason = reason
    this.#process?.kill('SIGKILL')
  }

  async #work(question: Question): Promise<unknown> {
    clearTimeout(this.#idle)
    const child = await this.#started()
    const late = setTimeout(() => this.stop(this.#late), this.#patienceMs)
    const stopWeighing = weigh(child)
    child.ref()
    child.channel?.ref()
    child.send(question, () => {})
    const answer = await answerOf(child)
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
    const child = fork(programFile(), [String(this.#niceness)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // Of the shop's settings and secrets it needs none.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process = child
    const timer = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
    const answer = await answerOf(child)
    clearTimeout(timer)
    if (answer === 'ready') return child
    if (this.#stopReason) this.#over()
    throw new Error('The process for photos did not start.')
  }

  /** The process has died at its work. */
  #over(): never {
    this.#process = undefined
    const reason = this.#stopReason
    this.#stopReason = undefined
    throw reason ?? new Refusal('BROKEN_PHOTO', { cause: new Error('The process for photos died of it.') })
  }

  /** It keeps nobody alive while it waits, and does not wait for ever. */
  #rest(child: ChildProcess): void {
    this.#stopReason = undefined
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => child.kill('SIGKILL'), idleMs)
    this.#idle.unref()
  }
}

const forPhotos = new Darkroom({ niceness: 5, patienceMs: photoPatienceMs })
const forAvifs = new Darkroom({ niceness: 19, patienceMs: avifPatienceMs, late: new Error('no time for an AVIF') })
let quietTimer: NodeJS.Timeout | undefined
const toldWhenQuiet = new Set<() => void>()

/** What an uploaded photo becomes. An AVIF that is being made makes room for it. */
export function developPhoto(bytes: Uint8Array) {
  return first(() => forPhotos.ask('preparePhoto', bytes))
}

export function developPlaceholder(jpeg: Uint8Array) {
  return first(() => forPhotos.ask('preparePlaceholder', jpeg))
}

/** Of a kept picture whose WebP in this width is lost. */
export function developWebp(jpeg: Uint8Array, widthPx: number) {
  return first(() => forPhotos.ask('prepareWebp', jpeg, widthPx))
}

/** @throws {PutOff} when a photo has come; {Refusal} as `prepareAvif` does; an error when there was no time for it. */
export async function developAvif(jpeg: Uint8Array, widthPx: number) {
  if (forPhotos.isBusy) throw new PutOff()
  return forAvifs.ask('prepareAvif', jpeg, widthPx)
}

/** Tells when no photo has come for a while. @returns how not to be told any more */
export function whenQuiet(tell: () => void): () => void {
  toldWhenQuiet.add(tell)
  return () => void toldWhenQuiet.delete(tell)
}

async function first<T>(work: () => Promise<T>): Promise<T> {
  forAvifs.stop(new PutOff())
  clearTimeout(quietTimer)
  return work().finally(() => {
    clearTimeout(quietTimer)
    quietTimer = setTimeout(() => {
      for (const tell of toldWhenQuiet) tell()
    }, quietAfterMs)
    quietTimer.unref()
  })
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

/** Kills the process when it takes too much. Elsewhere than on Linux the bounds on pixels and time have to do. */
function weigh(child: ChildProcess): () => void {
  if (process.platform !== 'linux') return () => {}
  const look = async () => {
    const bytes = await memoryOf(child.pid).catch(() => 0)
    if (bytes > mostMemoryBytes) child.kill('SIGKILL')
  }
  const looking = setInterval(look, weighEveryMs)
  return () => clearInterval(looking)
}

async function memoryOf(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Beside the built server, or the source under development. */
function programFile(): string {
  const file = import.meta.env.PROD ? 'photo-process.js' : 'photo-process.server.ts'
  return fileURLToPath(new URL(file, import.meta.url))
}
