import { tryStorage } from './try-storage.ts'

const key = 'lastFailure'

export interface LastFailure {
  text: string
  /** The time of this device, in epoch milliseconds. */
  time: number
}

/** Stores what failed in this tab last, for the report to whoever looks after the website. */
export function rememberFailure(text: string): void {
  const failure: LastFailure = { text, time: Date.now() }
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(failure)))
}

export function readLastFailure(): LastFailure | undefined {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? undefined
}
