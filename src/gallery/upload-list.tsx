import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '../contract/messages.ts'
import { toast, toastAfterReload } from '../ui/toasts.tsx'
import type { QueuedPhoto } from './queued-photo.ts'
import { nothingQueued, type QueueState, queuedPhotos } from './queued-photos.ts'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

const { admin } = messages

/** The photos on their way. What an earlier visit has left goes on by itself. */
export function UploadList() {
  const state = useSyncExternalStore(queuedPhotos.subscribe, queuedPhotos.state, () => nothingQueued)
  const { photos, step, isKept } = state
  const { revalidate } = useRevalidator()
  const latest = useRef(revalidate)
  latest.current = revalidate

  useEffect(() => {
    uploadQueue.whenDone = () => {
      // Whoever is typing elsewhere on the page loses nothing.
      if (isSomethingTyped()) {
        toast(admin.uploaded)
        return void latest.current()
      }
      toastAfterReload(admin.uploaded)
      window.location.reload()
    }
    void uploadQueue.resume().then((left) => left > 0 && toast(admin.resumed(left)))
    return () => {
      // Whoever went on to another screen meanwhile is told there.
      uploadQueue.whenDone = () => toast(admin.uploaded)
    }
  }, [])

  if (photos.length === 0) return null
  return (
    <section aria-label={admin.queue}>
      <p role="status" className="font-semibold tabular-nums">
        {summaryOf(state)}
      </p>
      {photos.length > 1 && <p className="field-hint">{admin.orderHint}</p>}
      {!isKept && <p className="field-hint">{admin.keepOpen}</p>}
      <ul className="mt-3 border-b border-thread">
        {photos.map((photo) => (
          <UploadRow key={photo.id} photo={photo} step={step?.id === photo.id ? step : undefined} />
        ))}
      </ul>
    </section>
  )
}

/** How far all of them have come. */
function summaryOf({ photos }: QueueState): string {
  const count = (state: QueuedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const wanted = photos.length - count('same')
  return admin.uploadSummary(count('done'), wanted, count('failed'))
}

/** Whether a field of the dashboard holds what is not sent yet. */
function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=file]), main textarea',
  )
  const isAtWork = document.querySelector('[data-picked], [data-changing]') !== null
  return isAtWork || [...fields].some((field) => field.value !== field.defaultValue)
}
