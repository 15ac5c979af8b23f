import { type ComponentProps, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useRefresh } from '../../ui/action.tsx'
import { leaveToast } from '../../ui/next-page-toast.ts'
import { isPageInUse, toast } from '../../ui/toasts.ts'
import { itemName } from '../catalogue/design-texts.ts'
import { LookAlikeButtons, UploadButtons } from './upload-buttons.tsx'
import { uploadQueue } from './upload-queue.ts'
import { type QueuedPhoto, type UploadStep, uploadStore } from './upload-store.ts'

const megabyte = 1024 * 1024
const formatSize = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })

export function UploadList() {
  const { photos, isStored, step } = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, uploadStore.state)
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
    <div ref={useRestoredFocus<HTMLDivElement>()} tabIndex={-1}>
      {/* Screen readers announce its changes, so it exists before the first one. */}
      <p role="status" className="font-semibold text-balance tabular-nums">
        {photos.length > 0 && summarise(photos)}
      </p>
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          {photos.length > 1 && <p className="field-hint">{m.admin_orderHint()}</p>}
          {!isStored && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="mt-3 border-b border-thread">
            {photos.map((photo) => (
              <UploadRow key={photo.id} photo={photo} step={photo.id === step?.id ? step : undefined} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function summarise(photos: readonly QueuedPhoto[]): string {
  const count = (state: QueuedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const progress = { done: count('done') + count('same'), of: photos.length }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...progress, failed }) : m.admin_uploadSummary(progress)
}

function UploadRow({ photo, step }: { photo: QueuedPhoto; step: UploadStep | undefined }) {
  const { name, pickedBytes, sentBytes = pickedBytes } = photo
  return (
    <li ref={useRestoredFocus<HTMLLIElement>()} tabIndex={-1} className="grid gap-2 border-t border-thread py-3">
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
      {photo.state === 'same' ? (
        <LookAlikeButtons photo={photo} />
      ) : (
        photo.state !== 'done' && <UploadButtons photo={photo} />
      )}
    </li>
  )
}

/** Focuses the element after a focused button in it has disappeared, so that keyboard users keep their place. */
function useRestoredFocus<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const hadFocus = element.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  })
  return element
}

function Progress({ photo, step }: ComponentProps<typeof UploadRow>) {
  const { name, state, reason, similarTo = '' } = photo
  if (state === 'failed' || state === 'same')
    return (
      <p role="alert" className={state === 'failed' ? 'form-failure' : undefined}>
        <span className="sr-only">{name}: </span>
        {state === 'failed' ? reason : m.admin_similarPhoto({ code: similarTo })}
      </p>
    )
  if (state === 'done') return <p className="font-semibold text-leaf">{m.admin_done()}</p>
  if (!step) return <p>{m.admin_waiting()}</p>
  const percent = Math.floor(step.fraction * 100)
  const steps = {
    preparing: m.admin_shrinking,
    sending: () => m.admin_uploading({ percent }),
    processing: m.admin_processing,
    editing: m.admin_publishedAfterChange,
    publishing: m.admin_processing,
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
