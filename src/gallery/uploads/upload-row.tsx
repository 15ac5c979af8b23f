import { useLayoutEffect, useRef } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { itemName } from '../catalogue/design-texts.ts'
import { UploadButtons } from './upload-buttons.tsx'
import type { ListedPhoto } from './upload-store.ts'

const megabyte = 1024 * 1024
const formatSize = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })

export function UploadRow({ photo }: { photo: ListedPhoto }) {
  const { name, pickedBytes, sentBytes = pickedBytes } = photo
  return (
    <li ref={useRestoredFocus<HTMLLIElement>()} tabIndex={-1} className="grid gap-2 border-t border-thread py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className="text-sm text-teak-soft wrap-anywhere">
          {itemName(photo)}
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

function Progress({ photo: { name, state, fraction, reason, similarTo } }: { photo: ListedPhoto }) {
  if (state === 'failed') return <p className="form-failure">{reason}</p>
  if (state === 'same') return <p>{similarTo ? m.admin_similarPhoto({ code: similarTo }) : m.admin_duplicate()}</p>
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
      <p className="tabular-nums">{steps[state]()}</p>
    </div>
  )
}
