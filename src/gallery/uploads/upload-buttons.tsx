import { type FormEvent, useEffect, useRef, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { ErrorCode } from '../../api/errors.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { readPrice } from '../manage/read-price.ts'
import { DetailFields } from './photo-details.tsx'
import type { PhotoDetails, QueuedPhoto } from './queued-photo.ts'
import { holdPublishing } from './send-photo.ts'
import { photos, uploadQueue } from './upload-queue.ts'

/** Another try of the file would fail, too. */
const hopeless: ErrorCode[] = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE']

export function UploadButtons({ photo }: { photo: QueuedPhoto }) {
  const { id, name, state, reason, isRequested } = photo
  const isHopeless = hopeless.some((code) => code === reason?.code)
  const canChange = !isRequested
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)

  function close() {
    changeButton.current?.focus()
    setChanging(false)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {state === 'failed' && !isHopeless && (
          <Button aria-label={m.admin_tryAgainOf({ photo: name })} onClick={() => uploadQueue.retry(id)}>
            {m.admin_tryAgain()}
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
        <Button kind="quiet" aria-label={m.admin_removeUploadOf({ photo: name })} onClick={() => photos.remove(id)}>
          {m.admin_removeUpload()}
        </Button>
      </div>
      {canChange && isChanging && <UploadDetails photo={photo} onClose={close} />}
    </>
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

function UploadDetails({ photo, onClose }: { photo: QueuedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problems, setProblems] = useState({})
  useEffect(() => holdPublishing(id), [id])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = Object.fromEntries(new FormData(form)) as Pick<PhotoDetails, 'price' | 'category'>
    const { price, problem } = readPrice(details.price)
    if (problem) {
      setProblems({ price: problem })
      return focusWithLabel(form.querySelector('input'))
    }
    await photos.change(id, (before) => ({ ...before, ...details, price }))
    onClose()
  }

  return (
    <form
      ref={selectPrice}
      data-changing
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="grid items-start gap-2 sm:max-w-md sm:grid-cols-2"
    >
      <FormStateContext value={{ problems, typed: { price, category } }}>
        <DetailFields photo={name} />
      </FormStateContext>
      <Button
        type="submit"
        className="sm:col-span-2 sm:justify-self-start"
        aria-label={m.admin_saveUploadOf({ photo: name })}
      >
        {m.admin_saveUpload()}
      </Button>
    </form>
  )
}

const selectPrice = (form: HTMLFormElement | null) => form?.querySelector('input')?.select()
