import { useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus } from '../../ui/dashboard/action.tsx'
import { itemName } from '../public/design-texts.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { ProgressRing } from './progress-ring.tsx'
import type { QueuedPhoto } from './queued-photo.ts'
import { Tick } from './thumbnails.tsx'
import { LookAlikeButtons, UploadButtons } from './upload-buttons.tsx'
import { UploadDetails } from './upload-details.tsx'
import { waitsForFailed } from './upload-queue.ts'
import { type Step, UploadState } from './upload-state.tsx'

const megabyte = 1024 * 1024
const formatSize = (bytes: number) => m.admin_megabytes({ count: (bytes / megabyte).toFixed(1) })

/** Returns whether the photo waits for a decision of the owner. */
export function needsOwner(photo: QueuedPhoto): boolean {
  const { state, similarTo } = photo
  return state === 'failed' || (state === 'done' && similarTo !== undefined) || waitsForFailed(photo)
}

/** A photo that needs the owner is a row with its texts and buttons. The others are thumbnails. */
export function UploadRow({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const {
    name,
    pickedBytes,
    sentBytes = pickedBytes,
    state,
    similarTo,
    isRequested,
    designOf,
    designId = designOf,
  } = photo
  const [isOpen, setOpen] = useState(false)
  const row = useKeptFocus<HTMLLIElement>()
  const isUnderWay = state !== 'failed' && state !== 'done'
  const isLookAlike = state === 'done' && similarTo !== undefined
  const canChange = !isRequested && !designId
  const isRow = (isOpen && isUnderWay) || needsOwner(photo)

  function close() {
    row.current?.querySelector<HTMLElement>('[data-toggle]')?.focus()
    setOpen(false)
  }

  return (
    <li ref={row} tabIndex={-1} data-row={isRow ? '' : undefined}>
      <div className="relative">
        <PhotoPicture photo={photo.blob ?? photo.imageUrl} className="absolute inset-0 size-full object-cover" />
        {state === 'done' && <Tick />}
        {isUnderWay && (
          <>
            <ProgressRing photo={name} step={step} />
            <button
              type="button"
              data-toggle
              aria-expanded={isOpen}
              aria-label={(canChange ? m.admin_changeUploadOf : m.upload_options)({ photo: name })}
              onClick={() => setOpen(!isOpen)}
              className="absolute inset-0"
            />
          </>
        )}
      </div>
      <div className={isRow ? 'grid min-w-0 content-start gap-1' : 'upload-caption'}>
        <p className={isRow ? 'text-sm text-teak-soft' : 'sr-only'}>
          <span className="wrap-anywhere">{name}</span> <span aria-live="polite">{itemName(photo)}</span>{' '}
          {sentBytes !== pickedBytes && (
            <span className="whitespace-nowrap">
              {m.admin_sizeChange({ before: formatSize(pickedBytes), after: formatSize(sentBytes) })}
            </span>
          )}
        </p>
        <UploadState photo={photo} step={step} />
      </div>
      {isRow && (
        <div className="col-span-full grid gap-2">
          {isLookAlike ? (
            <LookAlikeButtons photo={photo} />
          ) : (
            <>
              {isOpen && canChange && <UploadDetails photo={photo} onClose={close} />}
              <UploadButtons
                photo={photo}
                isOpen={isOpen}
                canChange={canChange}
                onToggle={isOpen ? close : () => setOpen(true)}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
}
