import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import { breakOff, bringHome } from './bring-home.ts'
import { forgetPreparation } from './prepare-photo.ts'
import type { PhotoDetails, QueuedPhoto } from './queued-photo.ts'
import { queuedPhotos } from './queued-photos.ts'
import { abandonUpload } from './send-in-pieces.client.ts'

interface Picked extends PhotoDetails {
  file: File
}

let running = false
/** Since the owner was told last. */
let hung = 0
/** Set when the shop does not know its owner any more. */
let stopped = false

/** Brings the photos home one after the other, in the order in which they were picked. */
export const uploadQueue = {
  /** What is done when some have been hung and no other is under way any more. */
  whenDone: () => {},

  /** Goes on with what an earlier visit has left. @returns how many photos that is. */
  async resume(): Promise<number> {
    await queuedPhotos.readKept({ first: true })
    const left = queuedPhotos.all().filter(({ state }) => state === 'waiting').length
    if (left > 0) void run()
    return left
  },

  /** Adds photos behind the others. They are kept before anything else is done with them. */
  async add(picked: Picked[]): Promise<void> {
    const behind = Math.max(0, ...queuedPhotos.all().map(({ place }) => place)) + 1
    await queuedPhotos.add(picked.map((one, index) => queuedAt(behind + index, one)))
    stopped = false
    void run()
  },

  /** Another try for one that was not uploaded, or that is there already. */
  async again(id: string): Promise<void> {
    const isSame = queuedPhotos.find(id)?.state === 'same'
    forgetPreparation(id)
    await queuedPhotos.change(id, { state: 'waiting', reason: undefined, ...(isSame && { wantedAgain: true }) })
    stopped = false
    void run()
  },

  /** Gives one that does not hang yet another price and category. */
  change: (id: string, { price, category }: PhotoDetails) => queuedPhotos.change(id, { price, category }),

  async remove(id: string): Promise<void> {
    const photo = queuedPhotos.find(id)
    await queuedPhotos.remove(id)
    if (queuedPhotos.state().step?.id === id) breakOff()
    if (photo?.uploadUrl && !photo.imageUrl) await abandonUpload(photo.uploadUrl)
  },
}

function queuedAt(place: number, { file, price, category }: Picked): QueuedPhoto {
  return {
    id: newIdempotencyKey(),
    place,
    name: file.name,
    price,
    category,
    state: 'waiting',
    idempotencyKey: newIdempotencyKey(),
    pickedBytes: file.size,
    blob: file,
  }
}

async function run(): Promise<void> {
  if (running) return
  running = true
  try {
    await alone(async () => {
      await queuedPhotos.readKept({ first: false })
      for (let photo = next(); photo; photo = next()) {
        const outcome = await bringHome(photo.id)
        if (outcome === 'hung') hung++
        if (outcome === 'unwelcome') stopped = true
      }
    })
  } finally {
    running = false
    queuedPhotos.show(undefined)
  }
  if (next()) return run()
  if (hung === 0) return
  hung = 0
  uploadQueue.whenDone()
}

function next(): QueuedPhoto | undefined {
  return stopped ? undefined : queuedPhotos.all().find(({ state }) => state === 'waiting')
}

/** Two windows of the dashboard do not send the same photo at once. */
async function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('uploads', work) : work()
}
