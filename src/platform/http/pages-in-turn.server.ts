import pLimit from 'p-limit'
import { Refusal } from '../../contract/errors.ts'

/** Each takes some ms of the processor, and some wait for the database meanwhile. */
const atOnce = 16
const mostWaiting = 100
const patienceMs = 2_000
const retryAfterSeconds = 2

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
