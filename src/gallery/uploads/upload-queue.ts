import type { GalleryItem } from '../../api/gallery.ts'
import { photoQueue } from '../../api/shop-constants.ts'
import { newIdempotencyKey } from '../../browser/call-api.ts'
import { openQueue } from '../../browser/queue.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { readPrice } from '../manage/read-price.ts'
import type { QueuedPhoto, UploadStep } from './queued-photo.ts'
import type { CompleteSelection } from './selections.ts'
import { sendPhoto } from './send-photo.ts'
import { readBytes } from './shrink-photo.ts'

type Chosen = CompleteSelection & Pick<QueuedPhoto, 'designId'>

let published = 0

const designOf = ({ id, designOf = id }: QueuedPhoto) => designOf

/** Returns the photo that makes the design of this one. If it is removed, the next one takes its place. */
const firstOf = (photo: QueuedPhoto): QueuedPhoto =>
  photos.items().find((other) => designOf(other) === designOf(photo)) ?? photo

const isReady = (photo: QueuedPhoto) => photo.designId !== undefined || firstOf(photo).id === photo.id

/** Returns whether the photo cannot be sent until the owner has repaired the first photo of its design. */
export const waitsForFailed = (photo: QueuedPhoto) => !isReady(photo) && firstOf(photo).state === 'failed'

export const photos = openQueue<QueuedPhoto, UploadStep>({
  name: photoQueue,
  isReady,
  async send(photo, sending) {
    const { publishedId: designId } = await sendPhoto(photo, sending)
    for (const other of photos.items())
      if (other.id !== photo.id && designOf(other) === designOf(photo))
        await photos.change(other.id, (waiting) => ({ ...waiting, designId }))
    published++
    return { blob: undefined }
  },
  firstPauseMs: 1_000,
  longestPauseMs: 4_000,
  maxAttempts: 4,
})

export const uploadQueue = {
  whenDone: () => toast(m.admin_uploaded()),

  async resume(): Promise<void> {
    await photos.removeStored(({ state, similarTo }) => state === 'done' && !similarTo)
    await photos.read()
    await run()
  },

  /** Adds files to a published design. */
  async addToDesign({ id: designId, price, category }: GalleryItem, files: File[]): Promise<void> {
    await uploadQueue.add(files.map((file) => ({ id: newIdempotencyKey(), file, price, category, designId })))
  },

  async add(selected: Chosen[]): Promise<void> {
    await photos.add(copyFiles(selected))
    void run()
  },

  async retry(id: string, changes: Partial<QueuedPhoto> = {}): Promise<void> {
    await photos.change(id, (photo) => ({ ...photo, ...changes, state: 'waiting', reason: undefined }))
    void run()
  },

  /** The next photo of the same design takes the place of the removed one. */
  async remove(id: string): Promise<void> {
    await photos.remove(id)
    void run()
  },

  /** Sends another file in place of one that the shop cannot publish. */
  async replace(id: string, file: File): Promise<void> {
    await uploadQueue.retry(id, { ...(await copyFile(file)), sentBytes: undefined, imageUrl: undefined })
  },
}

/** Chrome 109 cannot send a file that the database refers to by its path, and Android ends the access to a chosen file. */
async function* copyFiles(selected: Chosen[]) {
  for (const { file, id, price, category, designOf, designId, description, descriptionInTamil } of selected)
    yield {
      id,
      price: readPrice(price).price,
      category,
      designOf,
      designId,
      description,
      descriptionInTamil,
      ...(await copyFile(file)),
    }
}

async function copyFile(file: File) {
  const { name, size: pickedBytes, type } = file
  const copy = readBytes(file).then((bytes) => new Blob([bytes], { type }))
  return { name, pickedBytes, blob: await copy.catch(() => file) }
}

/** A call while another one runs returns at once. */
async function run(): Promise<void> {
  await photos.run()
  if (published === 0 || photos.items().some((photo) => photo.state === 'waiting' && !waitsForFailed(photo))) return
  published = 0
  uploadQueue.whenDone()
}
