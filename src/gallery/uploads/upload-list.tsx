import { useEffect, useSyncExternalStore } from 'react'
import { leaveToast } from '../../browser/next-page-toast.ts'
import { isPageInUse, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus, useRefresh } from '../../ui/dashboard/action.tsx'
import { Failure } from '../../ui/forms/button.tsx'
import type { QueuedPhoto } from './queued-photo.ts'
import { photos as queue, uploadQueue } from './upload-queue.ts'
import { needsOwner, UploadRow } from './upload-row.tsx'
import { offline } from './upload-state.tsx'

export function UploadList() {
  const { items: photos, isOffline, progress } = useSyncExternalStore(queue.subscribe, queue.state, queue.emptyState)
  const next = photos.find(({ state }) => state === 'waiting')
  const stepOf = (photo: QueuedPhoto) =>
    photo.state === 'sending' ? progress : isOffline && photo === next ? offline : undefined
  const worstFirst = [...photos].sort((one, other) => Number(needsOwner(other)) - Number(needsOwner(one)))
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
      leaveToast(m.admin_uploaded())
      // The newest photos come first in the album.
      history.replaceState(null, '', '#photos')
      location.reload()
    }
    void uploadQueue.resume()
  }, [refresh])

  return (
    <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} className="outline-none">
      {/* Screen readers announce its changes, so it exists before the first one. */}
      <p role="status" className="mt-3 font-semibold text-balance tabular-nums empty:mt-0">
        {photos.length > 0 && summarise(photos)}
      </p>
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          {isOffline && next && <Failure>{m.admin_waitingForConnection()}</Failure>}
          {!queue.isStored(photos.map(({ id }) => id)) && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="upload-queue">
            {worstFirst.map((photo) => (
              <UploadRow key={photo.id} photo={photo} step={stepOf(photo)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function summarise(photos: readonly QueuedPhoto[]): string {
  const count = (state: QueuedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const progress = { done: count('done'), of: photos.length }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...progress, failed }) : m.admin_uploadSummary(progress)
}
