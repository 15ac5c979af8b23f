import { useEffect, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { isPageInUse } from '../../ui/page-in-use.ts'
import { useRefresh } from '../../ui/refresh.ts'
import { toast, toastOnNextPage } from '../../ui/toasts.ts'
import { summarise, UploadAnnouncements } from './upload-announcements.tsx'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow, useRestoredFocus } from './upload-row.tsx'
import { noUploads, uploadStore } from './upload-store.ts'

export function UploadList() {
  const state = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noUploads)
  const { photos, isStored } = state
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
      <UploadAnnouncements />
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          {photos.some(({ state }) => state !== 'same') && (
            <p className="font-semibold text-balance tabular-nums">{summarise(state)}</p>
          )}
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
