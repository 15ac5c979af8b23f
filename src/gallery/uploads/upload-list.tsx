import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useRefresh } from '../../ui/refresh.ts'
import { isActionOffered, toast, toastOnNextPage } from '../../ui/toasts.ts'
import { summaryOf, UploadAnnouncements } from './upload-announcements.tsx'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { noUploads, uploadStore } from './upload-store.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

export function UploadList() {
  const state = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noUploads)
  const { photos, isStored } = state
  const place = useRef<HTMLDivElement>(null)
  useRestoredFocus(place)
  useUploads()

  return (
    <div ref={place} tabIndex={-1}>
      <UploadAnnouncements />
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          <p className="font-semibold text-balance tabular-nums">{summaryOf(state)}</p>
          {photos.length > 1 && <p className="field-hint">{m.admin_orderHint()}</p>}
          {!isStored && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="mt-3 border-b border-thread">
            {photos.map((photo) => (
              <UploadRow key={photo.id} photo={photo} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useUploads(): void {
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

function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=file]), main textarea',
  )
  const isEditing = document.querySelector('[data-picked], [data-changing]') !== null
  return isEditing || [...fields].some((field) => field.value !== field.defaultValue)
}
