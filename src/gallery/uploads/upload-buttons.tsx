import { type FormEvent, useRef, useState } from 'react'
import { isPrice } from '../../api/price.ts'
import { m } from '../../messages/compiled/messages.js'
import { focusNeighbour } from '../../ui/action.tsx'
import { Button } from '../../ui/button.tsx'
import { FormStateContext } from '../../ui/form-state.ts'
import { DetailFields } from './photo-details.tsx'
import { uploadQueue } from './upload-queue.ts'
import { type PhotoDetails, type QueuedPhoto, uploadStore } from './upload-store.ts'

export function UploadButtons({ photo }: { photo: QueuedPhoto }) {
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

function UploadDetails({ photo, onClose }: { photo: QueuedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problems, setProblems] = useState({})

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = Object.fromEntries(new FormData(form)) as Pick<PhotoDetails, 'price' | 'category'>
    if (!isPrice(details.price)) {
      setProblems({ price: m.form_priceInvalid() })
      return form.querySelector('input')?.focus()
    }
    void uploadStore.change(id, details)
    onClose()
  }

  return (
    <form
      ref={selectPrice}
      data-changing={id}
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
