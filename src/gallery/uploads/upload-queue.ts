import { openQueue } from '../../browser/queue.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import type { PhotoDetails, QueuedPhoto, UploadStep } from './queued-photo.ts'
import { sendPhoto } from './send-photo.ts'
import { readBytes } from './shrink-photo.ts'

type SelectedPhoto = PhotoDetails & { id: string; file: File }

let published = 0

export const photos = openQueue<QueuedPhoto, UploadStep>({
  name: 'photos',
  async send(photo, sending) {
    const sent = await sendPhoto(photo, sending)
    published++
    return sent
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

  async add(selected: SelectedPhoto[]): Promise<void> {
    await photos.add(copyFiles(selected))
    void run()
  },

  async retry(id: string): Promise<void> {
    await photos.change(id, (photo) => ({ ...photo, state: 'waiting', reason: undefined }))
    void run()
  },
}

/** Chrome 109 cannot send a file that the database refers to by its path, and Android ends the access to a chosen file. */
async function* copyFiles(selected: SelectedPhoto[]) {
  for (const { file, ...details } of selected) {
    const { name, size: pickedBytes, type } = file
    const copy = readBytes(file).then((bytes) => new Blob([bytes], { type }))
    yield { ...details, name, pickedBytes, blob: await copy.catch(() => file) }
  }
}

/** A call while another one runs returns at once. */
async function run(): Promise<void> {
  await photos.run()
  if (published === 0 || photos.items().some(({ state }) => state === 'waiting')) return
  published = 0
  uploadQueue.whenDone()
}
