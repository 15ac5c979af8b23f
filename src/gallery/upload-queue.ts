import { calls } from '../contract/calls.ts'
import { Refusal, type RefusalCode } from '../contract/errors.ts'
import type { Category } from '../contract/gallery.ts'
import { messages } from '../contract/messages.ts'
import { ask, sentenceFor, shopAnswers, Unreachable } from '../ui/ask.ts'
import { newIdempotencyKey } from '../ui/idempotency-key.ts'
import { pauseForLine } from '../ui/pause.ts'
import { hangPhoto } from './hang-photo.ts'
import { forgetLongDone, forgetPhotos, keepPhoto, keptPhotos } from './kept-queue.ts'
import { photoHash } from './photo-hash.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'
import { abandonUpload } from './send-in-pieces.client.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Between the tries of one photo while the shop answers; then the next one has its turn. */
const pausesMs = [500, 1500, 4000]
/** Between looks whether a lost shop is back. */
const lookAgainMs = [500, 1000, 2000, 4000, 8000]
/** Tried again, these may go well. */
const passing: RefusalCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']

export interface Picked {
  file: File
  price: string
  category: Category
}

export interface QueueState {
  /** Those that are not done, and those that were done since the page was loaded. */
  photos: readonly QueuedPhoto[]
  step: Step | undefined
  /** Whether it survives this page. */
  isKept: boolean
}

let photos: QueuedPhoto[] = []
const doneEarlier = new Set<string>()
let step: Step | undefined
let isKept = true
let running = false
/** Since the owner was told last. */
let hung = 0
/** Set when the shop does not know its owner any more: no other photo would fare better. */
let stopped = false
let wake = () => {}
let current = new AbortController()
const preparing = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let state: QueueState = { photos: [], step: undefined, isKept: true }
export const nothingQueued: QueueState = state

/** The photos on their way, one after the other, in the order in which they were picked. One for the whole page. */
export const uploadQueue = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** What is done when some have been hung and no other is under way any more. */
  whenDone: () => {},

  /** Goes on with what an earlier visit has left. @returns how many photos that is. */
  async resume(): Promise<number> {
    if (running) return 0
    await readKept({ first: true })
    const left = photos.filter(({ state }) => state === 'waiting').length
    if (left > 0) void run()
    return left
  },

  /** Adds photos behind the others. They are kept before anything else is done with them. */
  async add(picked: Picked[]): Promise<void> {
    const behind = Math.max(0, ...photos.map(({ place }) => place)) + 1
    const added = picked.map(
      ({ file, price, category }, index): QueuedPhoto => ({
        id: newIdempotencyKey(),
        place: behind + index,
        name: file.name,
        price,
        category,
        state: 'waiting',
        idempotencyKey: newIdempotencyKey(),
        pickedBytes: file.size,
        blob: file,
      }),
    )
    photos = [...photos, ...added]
    changed()
    for (const photo of added) isKept = (await keepPhoto(photo)) && isKept
    stopped = false
    void run()
  },

  /** Another try for one that was not uploaded, or that is there already. */
  async again(id: string): Promise<void> {
    const isSame = find(id)?.state === 'same'
    preparing.delete(id)
    await change(id, { state: 'waiting', reason: undefined, ...(isSame && { wantedAgain: true }) })
    stopped = false
    void run()
  },

  async remove(id: string): Promise<void> {
    const photo = find(id)
    photos = photos.filter((one) => one !== photo)
    if (step?.id === id) current.abort()
    changed()
    await forgetPhotos([id])
    if (photo?.uploadUrl && !photo.imageUrl) await abandonUpload(photo.uploadUrl)
  },

  /** Looks now whether the shop is back. */
  tryNow: () => wake(),
}

async function run(): Promise<void> {
  if (running) return
  running = true
  try {
    await alone(async () => {
      await readKept({ first: false })
      for (let photo = next(); photo; photo = next()) if (await bringHome(photo)) hung++
    })
  } finally {
    running = false
    step = undefined
    changed()
  }
  if (next()) return run()
  if (hung === 0) return
  hung = 0
  uploadQueue.whenDone()
}

/** @returns whether it hangs in the gallery now. */
async function bringHome({ id }: QueuedPhoto): Promise<boolean> {
  current = new AbortController()
  for (let tries = 0; ; ) {
    try {
      show({ id, at: 'preparing', share: 0 })
      await prepare(id)
      const following = photos.find((one) => one.state === 'waiting' && one.id !== id)
      if (following) prepare(following.id).catch(() => {})
      const photo = find(id)
      if (photo?.state !== 'waiting') return false
      const itemId = await hangPhoto(photo, {
        signal: current.signal,
        onReached: (reached) => change(id, reached),
        onStep: (reached) => show({ id, ...reached }),
      })
      await change(id, { state: 'done', itemId, blob: undefined })
      return true
    } catch (error) {
      if (!find(id)) return false
      // The photo cannot help it that there is no line, so that it keeps its turn, and its place in the gallery.
      if (error instanceof Unreachable && !(await shopAnswers())) {
        show({ id, at: 'waiting for the line', share: step?.share ?? 0 })
        await untilShopAnswers()
        continue
      }
      const mayPass = error instanceof Unreachable || (error instanceof Refusal && passing.includes(error.code))
      const pauseMs = pausesMs[tries++]
      if (mayPass && pauseMs !== undefined) {
        await pause(pauseMs)
        continue
      }
      // One that does not go does not hold the others for ever: it hangs behind them when it is tried again.
      await change(id, { state: 'failed', reason: sentenceFor(error) })
      stopped = error instanceof Refusal && ['UNAUTHENTICATED', 'PERMISSION_DENIED'].includes(error.code)
      return false
    }
  }
}

function next(): QueuedPhoto | undefined {
  return stopped ? undefined : photos.find(({ state }) => state === 'waiting')
}

/** Looks whether it is there already, and makes it smaller; once, the next one while the one before is on its way. */
function prepare(id: string): Promise<void> {
  const prepared = preparing.get(id) ?? lookAtAndShrink(id)
  preparing.set(id, prepared)
  return prepared
}

async function lookAtAndShrink(id: string): Promise<void> {
  const photo = find(id)
  if (!photo?.blob || photo.prepared) return
  const bytes = await photo.blob.arrayBuffer().catch((cause) => {
    // The file has gone from where it was picked.
    throw new Refusal('BROKEN_PHOTO', { cause })
  })
  const hash = await photoHash(bytes)
  if (hash && !photo.wantedAgain && (await isThere(hash, photo.place))) return change(id, { hash, state: 'same' })
  const blob = await shrinkPhoto(photo.blob)
  await change(id, { hash, blob, sentBytes: blob.size, prepared: true })
}

/** Whether the same photo hangs in the gallery, or is on its way before this place. */
async function isThere(hash: string, place: number): Promise<boolean> {
  const same = photos.filter((photo) => photo.hash === hash && photo.state !== 'same' && photo.place !== place)
  if (same.some((photo) => photo.state !== 'done' && photo.place < place)) return true
  if (!same.some(({ state }) => state === 'done')) return false
  // It may have been taken down since.
  const { items } = await ask(calls.listGallery, {})
  return same.some(({ itemId }) => items.some(({ id }) => id === itemId))
}

/** Two windows of the dashboard do not send the same photo at once. */
async function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('uploads', work) : work()
}

/** What another window has done since, or an earlier visit has left. */
async function readKept({ first }: { first: boolean }): Promise<void> {
  const known = photos
  const kept = await keptPhotos()
  if (!kept) {
    isKept = false
    return
  }
  if (first) {
    for (const { id, state } of kept) if (state === 'done') doneEarlier.add(id)
    await forgetLongDone(kept)
  }
  // What another window has removed is gone; what was added in this one meanwhile, or could not be kept, is not.
  const ours = photos.filter((photo) => !kept.some(({ id }) => id === photo.id) && !(isKept && known.includes(photo)))
  photos = [...kept, ...ours]
  changed()
}

async function change(id: string, change: Partial<QueuedPhoto>): Promise<void> {
  const before = find(id)
  if (!before) return
  const after = { ...before, ...change }
  photos = photos.map((one) => (one === before ? after : one))
  changed()
  isKept = (await keepPhoto(after)) && isKept
}

function find(id: string): QueuedPhoto | undefined {
  return photos.find((photo) => photo.id === id)
}

function show(now: Step): void {
  step = now
  changed()
}

function changed(): void {
  state = { photos: photos.filter(({ id }) => !doneEarlier.has(id)), step, isKept }
  for (const listener of listeners) listener()
}

async function untilShopAnswers(): Promise<void> {
  for (let looks = 0; ; looks++) {
    await pause(lookAgainMs[Math.min(looks, lookAgainMs.length - 1)] as number)
    if (current.signal.aborted || (await shopAnswers())) return
  }
}

/** Ends early when the owner says so. */
function pause(ms: number): Promise<void> {
  const { over, end } = pauseForLine(ms)
  wake = end
  return over
}

/** For the page's title and such: how far it has come. */
export function summaryOf({ photos }: QueueState): string {
  const count = (state: QueuedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const wanted = photos.length - count('same')
  return messages.admin.uploadSummary(count('done'), wanted, count('failed'))
}
