import { contactStorageKeys } from '../api/shop-facts.ts'

const key = contactStorageKeys.draft
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

export interface Draft {
  name: string
  email: string
  message: string
  /** How long it has been written at; undefined where nobody looked at the clock. */
  elapsedMs?: number
}

/** What has been typed and not sent, on this browser; undefined when there is none, or none of the last days. */
export function keptDraft(): Draft | undefined {
  try {
    const { time, ...draft } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof time === 'number' && Date.now() - time < lifetimeMs) return draft
    localStorage.removeItem(key)
  } catch {
    // Where nothing may be stored there is none.
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, time: Date.now() }))
  } catch {
    // There is no room, or none for us: then it stands in the form only.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is none.
  }
}
