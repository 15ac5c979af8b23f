import { createHash } from 'node:crypto'
import { storeRecent } from '../cache/content-cache.server.ts'
import type { RawInput } from './read-input.server.ts'

const repeatMs = 60_000
/** The time of the first post of each form. */
const firstPosts = new Map<string, number>()

/** A browser without script posts a form again when a visitor taps twice or reloads: within a minute, that is one post. */
export function keyOfForm(raw: RawInput, address: string, now: number): string {
  const form = hash(JSON.stringify([raw, address]))
  const firstTime = firstPosts.get(form) ?? 0
  const time = now - firstTime < repeatMs ? firstTime : now
  storeRecent(firstPosts, form, time)
  // Other processes find the same key in the same minute.
  return hash(`${form} ${Math.floor(time / repeatMs)}`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
