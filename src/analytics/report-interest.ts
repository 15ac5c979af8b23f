import type { DesignInterest } from '../contract/analytics.ts'
import { calls } from '../contract/calls.ts'
import { ask } from '../ui/ask.ts'

const reported = new Set<string>()

/** Once for a design and a page that was loaded, however often it is gone back to. It goes on when the page is left. */
export function reportInterest({ id, interest }: DesignInterest): void {
  const name = `${interest} ${id}`
  if (reported.has(name)) return
  reported.add(name)
  // What cannot be counted is no trouble of the visitor's.
  ask(calls.reportInterest, { id, interest }, { keepalive: true }).catch(() => {})
}
