import { calls } from '../api/calls.ts'
import { ask } from '../ui/ask.ts'

/** Returns how far the shop's clock is ahead of the visitor's, in milliseconds. */
export async function askTime(): Promise<number> {
  const asked = Date.now()
  const { time } = await ask(calls.listClosures, {})
  return time - (asked + Date.now()) / 2
}
