import { endpoints } from '../../api/endpoints.ts'
import type { ErrorCode } from '../../api/errors.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { FileButton } from './file-buttons.tsx'
import type { QueuedPhoto } from './queued-photo.ts'
import { photos, uploadQueue } from './upload-queue.ts'

/** Another try of the file would fail, too. */
const hopeless: ErrorCode[] = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE']

interface UploadButtonsProps {
  photo: QueuedPhoto
  /** The form that changes price and category is open. */
  isOpen: boolean
  canChange: boolean
  onToggle: () => void
}

export function UploadButtons({
  photo: { id, name: photo, state, reason },
  isOpen,
  canChange,
  onToggle,
}: UploadButtonsProps) {
  const hasFailed = state === 'failed'
  const isHopeless = hasFailed && hopeless.some((code) => code === reason?.code)
  return (
    <div className="flex flex-wrap gap-2">
      {hasFailed && !isHopeless && (
        <Button aria-label={m.admin_tryAgainOf({ photo })} onClick={() => uploadQueue.retry(id)}>
          {m.admin_tryAgain()}
        </Button>
      )}
      {isHopeless && (
        <FileButton
          isSingle
          className="button button-primary"
          addFiles={([file]) => file && void uploadQueue.replace(id, file)}
        >
          <span aria-hidden="true">{m.upload_chooseAnother()}</span>
          <span className="sr-only">{m.upload_chooseAnotherOf({ photo })}</span>
        </FileButton>
      )}
      {(isOpen || (hasFailed && canChange && !isHopeless)) && (
        <Button
          kind="quiet"
          data-toggle
          aria-label={isOpen ? m.admin_cancelChangeOf({ photo }) : m.admin_changeUploadOf({ photo })}
          onClick={onToggle}
        >
          {isOpen ? m.admin_cancelChange() : m.admin_changeUpload()}
        </Button>
      )}
      <Button kind="quiet" aria-label={m.admin_removeUploadOf({ photo })} onClick={() => uploadQueue.remove(id)}>
        {m.admin_removeUpload()}
      </Button>
    </div>
  )
}

/** The photo is published already, so deleting it moves its design to the trash. */
export function LookAlikeButtons({ photo }: { photo: QueuedPhoto }) {
  const { id, name, publishedId = '' } = photo
  const reportChange = useChangeReport()
  const removal = useAction(async () => {
    await callApi(endpoints.deleteGalleryItem, { id: publishedId })
    await photos.remove(id)
    await reportChange(m.admin_deleted(), {
      label: m.admin_undoDelete({ item: name }),
      run: () => callApi(endpoints.restoreGalleryItem, { id: publishedId }),
      done: m.admin_restored(),
    })
  }, m.admin_notDeleted)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="danger"
        aria-label={m.admin_deleteThisOneOf({ photo: name })}
        aria-disabled={removal.busy}
        onClick={() => removal.run()}
      >
        {m.admin_deleteThisOne()}
      </Button>
      <Button kind="quiet" aria-label={m.admin_keepBothOf({ photo: name })} onClick={() => photos.remove(id)}>
        {m.admin_keepBoth()}
      </Button>
      <Failure>{removal.failure}</Failure>
    </div>
  )
}
