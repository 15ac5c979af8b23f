import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { focusNeighbour } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { itemName } from '../catalogue/design-texts.ts'
import { UploadDetails } from './photo-details.tsx'
import { uploadQueue } from './upload-queue.ts'
import { type ListedPhoto, uploadStore } from './upload-store.ts'

const megabyte = 1024 * 1024
const formatSize = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })

export function UploadRow({ photo }: { photo: ListedPhoto }) {
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
      <Progress photo={photo} />
      {photo.state !== 'done' && <UploadButtons photo={photo} />}
    </li>
  )
}

/** Focuses the element after a focused button in it has disappeared, so that keyboard users keep their place. */
export function useRestoredFocus<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const hadFocus = element.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  })
  return element
}

function Progress({ photo: { name, state, fraction, reason, similarTo = '' } }: { photo: ListedPhoto }) {
  if (state === 'failed' || state === 'same')
    return (
      <p role="alert" className={state === 'failed' ? 'form-failure' : undefined}>
        <span className="sr-only">{name}: </span>
        {state === 'failed' ? reason : m.admin_similarPhoto({ code: similarTo })}
      </p>
    )
  if (state === 'done') return <p className="font-semibold text-leaf">{m.admin_done()}</p>
  if (state === 'waiting') return <p>{m.admin_waiting()}</p>
  const percent = Math.floor(fraction * 100)
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
        value={percent}
        className="h-3 w-full accent-kandangi"
      />
      <p key={state} role={state === 'offline' ? 'alert' : undefined} className="tabular-nums">
        {steps[state]()}
      </p>
    </div>
  )
}

function UploadButtons({ photo }: { photo: ListedPhoto }) {
  const { id, name, state, isRequested } = photo
  const canChange = state !== 'same' && !isRequested
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const retry = () => uploadQueue.retry(id)

  function close() {
    changeButton.current?.focus()
    setChanging(false)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {state === 'failed' && (
          <Button aria-label={m.admin_tryAgainOf({ photo: name })} onClick={retry}>
            {m.admin_tryAgain()}
          </Button>
        )}
        {state === 'same' && (
          <Button kind="quiet" aria-label={m.admin_uploadAnywayOf({ photo: name })} onClick={retry}>
            {m.admin_uploadAnyway()}
          </Button>
        )}
        {state === 'offline' && (
          <Button kind="quiet" onClick={uploadQueue.tryNow}>
            {m.admin_tryNow()}
          </Button>
        )}
        {canChange && (
          <Button
            ref={changeButton}
            kind="quiet"
            aria-label={isChanging ? m.admin_cancelChangeOf({ photo: name }) : m.admin_changeUploadOf({ photo: name })}
            onClick={() => setChanging(!isChanging)}
          >
            {isChanging ? m.admin_cancelChange() : m.admin_changeUpload()}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={m.admin_removeUploadOf({ photo: name })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget.closest('li'))
            void uploadStore.remove(id)
          }}
        >
          {m.admin_removeUpload()}
        </Button>
      </div>
      {canChange && isChanging && <UploadDetails photo={photo} onClose={close} />}
    </>
  )
}
