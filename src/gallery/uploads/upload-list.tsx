import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/errors.ts'
import { messageFor, NetworkError } from '../../browser/call-api.ts'
import { leaveToast } from '../../browser/next-page-toast.ts'
import { isPageInUse, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus, useRefresh } from '../../ui/dashboard/action.tsx'
import { itemName } from '../public/design-texts.ts'
import type { QueuedPhoto, UploadStep } from './queued-photo.ts'
import { LookAlikeButtons, UploadButtons } from './upload-buttons.tsx'
import { photos as queue, uploadQueue } from './upload-queue.ts'

type Step = UploadStep | typeof offline
const offline = { name: 'offline', fraction: 0 } as const
const megabyte = 1024 * 1024
const formatSize = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })

export function UploadList() {
  const { items: photos, isOffline, progress } = useSyncExternalStore(queue.subscribe, queue.state, queue.emptyState)
  const next = photos.find(({ state }) => state === 'waiting')
  const stepOf = (photo: QueuedPhoto) =>
    photo.state === 'sending' ? progress : isOffline && photo === next ? offline : undefined
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
      window.location.reload()
    }
    void uploadQueue.resume()
  }, [refresh])

  return (
    <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1}>
      {/* Screen readers announce its changes, so it exists before the first one. */}
      <p role="status" className="font-semibold text-balance tabular-nums">
        {photos.length > 0 && summarise(photos)}
      </p>
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          {photos.length > 1 && <p className="field-hint">{m.admin_orderHint()}</p>}
          {!queue.isStored(photos.map(({ id }) => id)) && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="mt-3 border-b border-thread">
            {photos.map((photo) => (
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

function explain({ code, requestId }: QueuedPhoto['reason'] = {}): string {
  return messageFor(code ? new ApiError(code, { requestId }) : new NetworkError('no response'))
}

function UploadRow({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const { name, pickedBytes, sentBytes = pickedBytes } = photo
  return (
    <li ref={useKeptFocus<HTMLLIElement>()} tabIndex={-1} className="grid gap-2 border-t border-thread py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className="text-sm text-teak-soft wrap-anywhere">
          <span aria-live="polite">{itemName(photo)}</span>
          {sentBytes !== pickedBytes && (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {m.admin_sizeChange({ before: formatSize(pickedBytes), after: formatSize(sentBytes) })}
              </span>
            </>
          )}
        </span>
      </p>
      <Progress photo={photo} step={step} />
      {photo.state !== 'done' ? <UploadButtons photo={photo} /> : photo.similarTo && <LookAlikeButtons photo={photo} />}
    </li>
  )
}

function Progress({ photo, step }: ComponentProps<typeof UploadRow>) {
  const { name, state, reason, similarTo: code } = photo
  if (state === 'failed' || (state === 'done' && code))
    return (
      <p role="alert" className={state === 'failed' ? 'form-failure' : undefined}>
        <span className="sr-only">{name}: </span>
        {state === 'done' && code ? m.admin_similarPhoto({ code }) : explain(reason)}
      </p>
    )
  if (state === 'done') return <p className="font-semibold text-leaf">{m.admin_done()}</p>
  if (!step) return <p>{m.admin_waiting()}</p>
  const percent = Math.floor((step.fraction ?? 0) * 100)
  const steps = {
    preparing: m.admin_shrinking,
    sending: () => m.admin_uploading({ percent }),
    processing: m.admin_processing,
    editing: m.admin_publishedAfterChange,
    offline: m.admin_waitingForConnection,
  }
  return (
    <div>
      <progress
        aria-label={m.admin_progressOf({ photo: name })}
        max={100}
        value={step.name === 'sending' ? percent : undefined}
        className="progress"
      />
      <p key={step.name} role={step.name === 'offline' ? 'alert' : undefined} className="tabular-nums">
        {steps[step.name]()}
      </p>
    </div>
  )
}
