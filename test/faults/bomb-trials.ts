import { endpoints } from '../../src/api/endpoints.ts'
import { smallPhoto } from '../photos.ts'
import { startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { fetchFile, upload } from '../uploads.ts'
import { type Bomb, tail } from './bombs.ts'
import { memoryOf, watchChildren } from './memory.ts'

export interface BombResult {
  name: string
  bytes: number
  status: number
  ms: number
  /** The largest image worker reached this resident memory. */
  photosPeakMebibytes: number
  violations: string[]
}

export interface BombTrials {
  results: BombResult[]
  /** The figures are the server's resident memory in mebibytes. */
  server: { before: number; after: number; most: number }
}

/** Sends each bomb to a real shop, followed by a photo that must be accepted. */
export async function sendBombs(settings: Record<string, string>, bombs: Bomb[], times = 1): Promise<BombTrials> {
  const shop = await startProcess({ RATE_LIMITS: 'relaxed', ...settings })
  try {
    await shop.untilOpen()
    const owner = shop.browser()
    await owner.ask(endpoints.signInWithPassword, admin)
    const watched = watchChildren(shop.pid)
    let seed = 0
    const sendPhoto = async () => (await upload(owner, 'next.jpg', await smallPhoto(seed++ % 200))).status
    // A first upload of the same size loads every module.
    await sendPhoto()
    await upload(owner, 'large.jpg', Buffer.alloc(20e6))
    const before = memoryOf(shop.pid)
    let most = before
    const results: BombResult[] = []
    for (const bomb of bombs) {
      const bytes = await bomb.bytes()
      for (let time = 0; time < times; time++) {
        watched.take()
        const began = performance.now()
        // Each upload has a name of its own, because the shop stores equal photos of one name once.
        const { status, body } = await upload(owner, `${time}-${bomb.name}`, bytes)
        const ms = Math.round(performance.now() - began)
        const violations: string[] = []
        if (!bomb.expected.includes(status)) violations.push(`answered ${status}`)
        if (status === 200 && (await fetchFile(owner, body.url)).bytes.includes(tail))
          violations.push('the stored file contains the tail')
        const next = await sendPhoto()
        if (next !== 200) violations.push(`the next photo answered ${next}`)
        most = Math.max(most, memoryOf(shop.pid))
        results.push({
          name: bomb.name,
          bytes: bytes.length,
          status,
          ms,
          photosPeakMebibytes: watched.take(),
          violations,
        })
      }
    }
    watched.stop()
    return { results, server: { before, after: memoryOf(shop.pid), most } }
  } finally {
    await shop.kill()
  }
}
