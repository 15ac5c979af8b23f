import { messages } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { tryNow } from './bring-home.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'
import { UploadProgress } from './upload-progress.tsx'
import { uploadQueue } from './upload-queue.ts'

const { admin, gallery } = messages
const megabyte = 1024 * 1024

/** One photo on its way: how far it has come, or why it has not, and what can be done. */
export function UploadRow({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const { id, name, state, category, price } = photo
  const shownPrice = price === '' ? gallery.priceOnRequest : gallery.price(price)
  return (
    <li className="grid gap-2 border-t border-thread py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className="text-sm text-teak-soft wrap-anywhere">
          {admin.itemName(category, shownPrice)}
          {photo.prepared && savedIn(photo)}
        </span>
      </p>
      {step ? <UploadProgress name={name} step={step} /> : <Waiting photo={photo} />}
      {(state === 'failed' || state === 'same' || state === 'waiting') && (
        <div className="flex flex-wrap gap-2">
          {state === 'failed' && (
            <Button aria-label={admin.tryAgainOf(name)} onClick={() => uploadQueue.again(id)}>
              {admin.tryAgain}
            </Button>
          )}
          {state === 'same' && (
            <Button kind="quiet" aria-label={admin.uploadAllTheSameOf(name)} onClick={() => uploadQueue.again(id)}>
              {admin.uploadAllTheSame}
            </Button>
          )}
          {step?.at === 'waiting for the line' && (
            <Button kind="quiet" onClick={tryNow}>
              {admin.tryNow}
            </Button>
          )}
          <Button kind="quiet" aria-label={admin.removeUploadOf(name)} onClick={() => uploadQueue.remove(id)}>
            {admin.removeUpload}
          </Button>
        </div>
      )}
    </li>
  )
}

function Waiting({ photo: { state, reason } }: { photo: QueuedPhoto }) {
  if (state === 'failed')
    return (
      <p role="alert" className="form-failure">
        {reason}
      </p>
    )
  if (state === 'same') return <p role="status">{admin.samePhoto}</p>
  return <p>{state === 'done' ? admin.done : admin.waiting}</p>
}

/** What shrinking has saved, where it has. */
function savedIn({ pickedBytes, sentBytes }: QueuedPhoto): string {
  if (!sentBytes || sentBytes === pickedBytes) return ''
  const shown = (bytes: number) => admin.megabytes((bytes / megabyte).toFixed(1))
  return ` · ${admin.saved(shown(pickedBytes), shown(sentBytes))}`
}
