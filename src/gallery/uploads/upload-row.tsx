import { useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { categoryName } from '../catalogue/category-name.ts'
import { shownPrice } from '../catalogue/shown-price.ts'
import { tryNow } from './bring-home.ts'
import { mayBeChanged, type QueuedPhoto, type Step } from './queued-photo.ts'
import { UploadDetails } from './upload-details.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { uploadQueue } from './upload-queue.ts'

const megabyte = 1024 * 1024

/** One photo on its way: how far it has come, or why it has not, and what can be done. */
export function UploadRow({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const { name, category, price } = photo
  const saved = photo.prepared && savedIn(photo)
  return (
    <li tabIndex={-1} className="grid gap-2 border-t border-thread py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className="text-sm text-teak-soft wrap-anywhere">
          {m.admin_itemName({ category: categoryName(category), price: shownPrice(price) })}
          {saved && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{saved}</span>
            </>
          )}
        </span>
      </p>
      {step ? <UploadProgress name={name} step={step} /> : <Waiting photo={photo} />}
      {photo.state !== 'done' && <Ways photo={photo} step={step} />}
    </li>
  )
}

function Waiting({ photo: { state, reason } }: { photo: QueuedPhoto }) {
  if (state === 'failed') return <p className="form-failure">{reason}</p>
  if (state === 'same') return <p>{m.admin_samePhoto()}</p>
  return state === 'done' ? <p className="font-semibold text-leaf">{m.admin_done()}</p> : <p>{m.admin_waiting()}</p>
}

/** What can be done with it. */
function Ways({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const { id, name, state } = photo
  const mayChange = mayBeChanged(photo, step)
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)

  function close() {
    changeButton.current?.focus()
    setChanging(false)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {state === 'failed' && (
          <Button aria-label={m.admin_tryAgainOf({ photo: name })} onClick={() => uploadQueue.again(id)}>
            {m.admin_tryAgain()}
          </Button>
        )}
        {state === 'same' && (
          <Button
            kind="quiet"
            aria-label={m.admin_uploadAllTheSameOf({ photo: name })}
            onClick={() => uploadQueue.again(id)}
          >
            {m.admin_uploadAllTheSame()}
          </Button>
        )}
        {step?.at === 'waiting for the line' && (
          <Button kind="quiet" onClick={tryNow}>
            {m.admin_tryNow()}
          </Button>
        )}
        {mayChange && (
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
            void uploadQueue.remove(id)
          }}
        >
          {m.admin_removeUpload()}
        </Button>
      </div>
      {mayChange && isChanging && <UploadDetails photo={photo} onClose={close} />}
    </>
  )
}

/** What shrinking has saved, where it has. */
function savedIn({ pickedBytes, sentBytes }: QueuedPhoto): string {
  if (!sentBytes || sentBytes === pickedBytes) return ''
  const shown = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })
  return m.admin_saved({ before: shown(pickedBytes), after: shown(sentBytes) })
}
