import { failureKey } from '../api/shop-constants.ts'
import { tryStorage } from './try-storage.ts'

const relevantMs = 3_600_000

export interface LastFailure {
  text: string
  /** The time of this device, in epoch milliseconds. */
  time: number
}

/** Stores what failed last, for the report to whoever looks after the website. Help opens in another tab. */
export function rememberFailure(text: string): void {
  const failure: LastFailure = { text, time: Date.now() }
  tryStorage(() => localStorage.setItem(failureKey, JSON.stringify(failure)))
}

export function readLastFailure(): LastFailure | undefined {
  const failure: LastFailure | undefined =
    tryStorage(() => JSON.parse(localStorage.getItem(failureKey) ?? 'null')) ?? undefined
  return failure && Date.now() - failure.time < relevantMs ? failure : undefined
}
