// The program of the process that works on photos: whatever a file does to it, the shop goes on. One task at a time.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Refusal } from '../../api/errors.ts'
import { prepareSharePicture } from '../catalogue/share-picture.server.ts'
import { prepareAvif, preparePhoto, preparePlaceholder, prepareWebp, takeThreads } from './photo.server.ts'

const tasks = { preparePhoto, preparePlaceholder, prepareWebp, prepareAvif, prepareSharePicture }

export type Tasks = typeof tasks
export type Question = { [T in keyof Tasks]: { task: T; about: Parameters<Tasks[T]> } }[keyof Tasks]
export type Answer = 'ready' | { done: unknown } | { refused: Refusal['code']; because: string } | { failed: string }

// Visitors come first. Before anything starts threads, as they inherit it.
setPriority(Number(process.argv[2]))
goFirst()
takeThreads(Number(process.argv[3]))
// A terminal and a supervisor tell all processes of a shop to stop; this one ends when the shop lets go of it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ task, about }: Question) => {
  const work = tasks[task] as (...about: unknown[]) => Promise<unknown>
  say(await work(...about).then((done): Answer => ({ done }), whyNot))
  // V8 would let the bytes of several photos come together.
  setImmediate(() => globalThis.gc?.())
})
say('ready')

function whyNot(error: unknown): Answer {
  if (error instanceof Refusal) return { refused: error.code, because: String(error.cause ?? error.message) }
  return { failed: String(error) }
}

function say(answer: Answer): void {
  // The shop may have ended meanwhile, and then this process does too.
  process.send?.(answer, () => {})
}

/** Where memory runs out all the same, Linux ends this process before any other. */
function goFirst(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
}
