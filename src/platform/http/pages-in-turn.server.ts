import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Refusal } from '../../contract/errors.ts'

/** Each takes some ms of the processor, and some wait for the database meanwhile. */
const atOnce = 16
const mostWaiting = 100
const patienceMs = 2_000
const retryAfterSeconds = 2
/** Of the event loop, which takes one new connection in each. */
const turnsBetween = 24

const renders = pLimit(1)

/**
 * Rendering takes the processor and waits for nothing: one at a time, and before each those who have come meanwhile are let
 * in, so that a sign of life, or a refusal, does not have to wait behind as many pages as there are visitors at the door.
 */
export function renderInTurn<T>(render: () => Promise<T>): Promise<T> {
  return renders(async () => {
    for (let turn = 0; turn < turnsBetween; turn++) await nextTurn()
    return render()
  })
}

/** So that many visitors at once wait for a moment, and very many are told so at once instead of all waiting for long. */
export function openPagesInTurn() {
  const turns = pLimit(atOnce)
  return {
    waiting: () => turns.pendingCount,
    /** @throws {Refusal} UNAVAILABLE when too many wait, or it took too long. */
    make<T>(page: () => Promise<T>): Promise<T> {
      if (turns.pendingCount >= mostWaiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
      const since = performance.now()
      return turns(() => {
        if (performance.now() - since > patienceMs) throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
        return page()
      })
    },
  }
}
