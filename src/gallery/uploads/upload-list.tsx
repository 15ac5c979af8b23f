import { useEffect, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useRefresh } from '../../ui/refresh.ts'
import { isPageInUse, toast, toastOnNextPage } from '../../ui/toasts.ts'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow, useRestoredFocus } from './upload-row.tsx'
import { type ListedPhoto, noUploads, uploadStore } from './upload-store.ts'

export function UploadList() {
  const { photos, isStored } = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noUploads)
  const refresh = useRefresh()
  useEffect(() => {
    let isLeaving = false
    addEventListener('beforeunload', () => {
      isLeaving = true
    })
    uploadQueue.whenDone = () => {
      // A reload would cancel a navigation that has begun.
      if (isPageInUse() || isLeaving) {
        toast(m.admin_uploaded())
        return void refresh()
      }
      toastOnNextPage(m.admin_uploaded())
      window.location.reload()
    }
    void uploadQueue.resume().then((count) => count > 0 && toast(m.admin_resumed({ count })))
  }, [refresh])

  return (
    <div ref={useRestoredFocus<HTMLDivElement>()} tabIndex={-1}>
      {/* Screen readers announce its changes, so it exists before the first one. */}
      <p role="status" className="font-semibold text-balance tabular-nums">
        {photos.some(({ state }) => state !== 'same') && summarise(photos)}
      </p>
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
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

function summarise(photos: readonly ListedPhoto[]): string {
  const count = (state: ListedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const progress = { done: count('done'), of: photos.length - count('same') }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...progress, failed }) : m.admin_uploadSummary(progress)
}
