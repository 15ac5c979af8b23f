import { calls } from '../../api/calls.ts'
import { Refusal, type RefusalCode } from '../../api/errors.ts'
import { ask, sentenceFor, shopAnswers, Unreachable } from '../../ui/ask.ts'
import { pauseForLine } from '../../ui/pause.ts'
import { hangPhoto, sendPhoto } from './hang-photo.ts'
import { whileHeldBack } from './held-back.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'
import { queuedPhotos } from './queued-photos.ts'

/** Between the tries of one photo while the shop answers; then the next one has its turn. */
const pausesMs = [500, 1500, 4000]
/** Between looks whether a lost shop is back. */
const lookAgainMs = [500, 1000, 2000, 4000, 8000]
/** Tried again, these may go well. */
const passing: RefusalCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']
/** The shop does not know its owner any more: no other photo would fare better. */
const unwelcome: RefusalCode[] = ['UNAUTHENTICATED', 'PERMISSION_DENIED']

let current = new AbortController()
let wake = () => {}

/** Tries until the photo hangs in the gallery, or is set aside with the reason. */
export async function bringHome(id: string): Promise<'hung' | 'set aside' | 'unwelcome'> {
  current = new AbortController()
  for (let tries = 0; ; ) {
    try {
      return (await tryOnce(id)) ? 'hung' : 'set aside'
    } catch (error) {
      if (!queuedPhotos.find(id)) return 'set aside'
      // The photo cannot help it that there is no line, so that it keeps its turn, and its place in the gallery.
      if (error instanceof Unreachable && !(await shopAnswers())) {
        queuedPhotos.show({ id, at: 'waiting for the line', share: queuedPhotos.state().step?.share ?? 0 })
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
      await queuedPhotos.change(id, { state: 'failed', reason: sentenceFor(error) })
      return error instanceof Refusal && unwelcome.includes(error.code) ? 'unwelcome' : 'set aside'
    }
  }
}

/** What is being sent is not sent to its end. */
export function breakOff(): void {
  current.abort()
}

/** Looks now whether the shop is back. */
export function tryNow(): void {
  wake()
}

/** @returns whether it hangs in the gallery now. */
async function tryOnce(id: string): Promise<boolean> {
  queuedPhotos.show({ id, at: 'preparing', share: 0 })
  await preparePhoto(id)
  const following = queuedPhotos.all().find((one) => one.state === 'waiting' && one.id !== id)
  if (following) preparePhoto(following.id).catch(() => {})
  const photo = queuedPhotos.find(id)
  if (photo?.state !== 'waiting') return false
  const onReached = async (reached: Partial<QueuedPhoto>) => {
    await queuedPhotos.change(id, reached)
    // Another window has removed it.
    if (!queuedPhotos.find(id)) breakOff()
  }
  const onStep = (reached: Omit<Step, 'id'>) => queuedPhotos.show({ id, ...reached })
  const url = await sendPhoto(photo, { signal: current.signal, onReached, onStep })
  for (let held = whileHeldBack(id); held; held = whileHeldBack(id)) {
    onStep({ at: 'held back', share: 1 })
    await held
  }
  onStep({ at: 'hanging', share: 1 })
  const latest = await queuedPhotos.latest(id)
  if (!latest) return false
  const itemId = await hangPhoto(latest, url, onReached)
  if (!queuedPhotos.find(id)) {
    // Removed meanwhile, which could not be told to the shop any more.
    await ask(calls.deleteGalleryItem, { id: itemId })
    return false
  }
  await queuedPhotos.change(id, { state: 'done', itemId, blob: undefined })
  return true
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
