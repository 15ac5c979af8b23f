import type { calls } from '../api/calls.ts'
import type { KeptMessage } from '../api/contact.ts'
import { Refusal, type RefusalCode } from '../api/errors.ts'
import { ask, Unreachable } from '../ui/ask.ts'
import { changeKept, keptMessages } from './kept-messages.ts'
import { answerPatienceMs, type QueuedMessage } from './queued-message.ts'

/** Tried again, these may go well. */
const passing: RefusalCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED']

/** @throws {Refusal} when the shop says no. @throws {Unreachable} when there is no answer. */
export async function askToKeep({ id, to, message }: QueuedMessage, signal?: AbortSignal): Promise<void> {
  if (!message) return
  const patience = new AbortController()
  const stop = () => patience.abort()
  const timer = setTimeout(stop, answerPatienceMs)
  signal?.addEventListener('abort', stop)
  try {
    const answer: Partial<KeptMessage> | null = await ask(to as typeof calls.sendContactMessage, message, {
      idempotencyKey: id,
      signal: patience.signal,
    })
    // A network that wants its visitors to log in may say yes to everything.
    if (!answer?.id) throw new Unreachable('an answer from somebody else')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Tries one that waits, in a window or in the worker, and keeps what became of it until its visitor has been told.
 * @returns whether it has to go on waiting, and whether for the line.
 */
export function bringMessage(id: string, signal?: AbortSignal): Promise<'done' | 'later' | 'no line'> {
  return oneAtATime(id, async () => {
    const queued = (await keptMessages()).find((one) => one.id === id && one.state === 'waiting')
    if (!queued) return 'done'
    try {
      await askToKeep(queued, signal)
      await settle(id, ({ message: _, ...rest }) => ({ ...rest, state: 'sent' }))
    } catch (error) {
      if (error instanceof Unreachable) return 'no line'
      const reason = error instanceof Refusal ? error.code : 'INTERNAL'
      if (passing.includes(reason)) return 'later'
      await settle(id, (message) => ({ ...message, state: 'refused', reason }))
    }
    return 'done'
  })
}

/** Two windows, or a window and the worker, do not send the same message at once. */
export async function oneAtATime<T>(id: string, work: () => Promise<T>): Promise<T> {
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  if (!navigator.locks) return begin()
  return navigator.locks.request(`message ${id}`, begin).catch((error) => {
    if (begun) throw error
    // Where nothing may be stored there are no locks, and nothing that others could send.
    return begin()
  })
}

/** Not when it has been taken back meanwhile. */
async function settle(id: string, change: (message: QueuedMessage) => QueuedMessage): Promise<void> {
  if (await changeKept(id, ({ state }) => state === 'waiting', change)) tellWindows()
}

const channelName = 'messages'

/** Says to the other windows, or from the worker to all, that something has changed in what is kept. */
export function tellWindows(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

export function whenOthersChange(listener: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(channelName).addEventListener('message', listener)
}
