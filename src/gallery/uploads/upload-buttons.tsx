import { useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { focusNeighbour } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { UploadDetails } from './photo-details.tsx'
import { uploadQueue } from './upload-queue.ts'
import { type ListedPhoto, uploadStore } from './upload-store.ts'

export function UploadButtons({ photo }: { photo: ListedPhoto }) {
  const { id, name, state } = photo
  // The owner changes the details of a published photo in the gallery.
  const canChange = !['same', 'publishing', 'done'].includes(state)
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
