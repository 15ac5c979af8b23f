import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useRefresh } from '../../ui/refresh.ts'
import { isActionOffered, toast, toastOnNextPage } from '../../ui/toasts.ts'
import { useKeptFocus } from './keep-focus.ts'
import { nothingQueued, queuedPhotos } from './queued-photos.ts'
import { summaryOf, UploadNews } from './upload-news.tsx'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

/** The photos on their way. What an earlier visit has left goes on by itself. */
export function UploadList() {
  const state = useSyncExternalStore(queuedPhotos.subscribe, queuedPhotos.state, () => nothingQueued)
  const { photos, step, isKept } = state
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  useOnward()

  return (
    <div ref={place} tabIndex={-1}>
      <UploadNews />
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          <p className="font-semibold text-balance tabular-nums">{summaryOf(state)}</p>
          {photos.length > 1 && <p className="field-hint">{m.admin_orderHint()}</p>}
          {!isKept && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="mt-3 border-b border-thread">
            {photos.map((photo) => (
              <UploadRow key={photo.id} photo={photo} step={step?.id === photo.id ? step : undefined} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Resumes the photos of an earlier visit, and shows the gallery again when all are done. */
function useOnward(): void {
  const refresh = useRefresh()
  useEffect(() => {
    uploadQueue.whenDone = () => {
      // A reload would lose typed text and the way to undo something.
      if (isSomethingTyped() || isActionOffered()) {
        toast(m.admin_uploaded())
        return void refresh()
      }
      toastOnNextPage(m.admin_uploaded())
      window.location.reload()
    }
    void uploadQueue.resume().then((left) => left > 0 && toast(m.admin_resumed({ count: left })))
  }, [refresh])
}

/** Whether a field of the dashboard holds what is not sent yet. */
function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=file]), main textarea',
  )
  const isAtWork = document.querySelector('[data-picked], [data-changing]') !== null
  return isAtWork || [...fields].some((field) => field.value !== field.defaultValue)
}
