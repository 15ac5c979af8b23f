import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useRefresh } from '../../ui/refresh.ts'
import { isActionOffered, toast, toastOnNextPage } from '../../ui/toasts.ts'
import { itemName } from '../catalogue/design-texts.ts'
import { uploadQueue } from './upload-queue.ts'
import { UploadRow, useRestoredFocus } from './upload-row.tsx'
import { type ListedPhoto, noUploads, type UploadState, uploadStore } from './upload-store.ts'

export function UploadList() {
  const state = useSyncExternalStore(uploadStore.subscribe, uploadStore.state, () => noUploads)
  const { photos, isStored } = state
  const refresh = useRefresh()
  useEffect(() => {
    let isLeaving = false
    addEventListener('beforeunload', () => {
      isLeaving = true
    })
    uploadQueue.whenDone = () => {
      // A reload would lose typed text and the Undo button of a toast, and cancel a navigation that has begun.
      if (hasTypedText() || isActionOffered() || isLeaving) {
        toast(m.admin_uploaded())
        return void refresh()
      }
      toastOnNextPage(m.admin_uploaded())
      window.location.reload()
    }
    void uploadQueue.resume().then((count) => count > 0 && toast(m.admin_resumed({ count })))
  }, [refresh])

  return (
    <div ref={useRestoredFocus<HTMLDivElement>()} tabIndex={-1}>
      <Announcements />
      {photos.length > 0 && (
        <section aria-label={m.admin_queue()}>
          {photos.some(({ state }) => state !== 'same') && (
            <p className="font-semibold text-balance tabular-nums">{summarise(state)}</p>
          )}
          {photos.length > 1 && <p className="field-hint">{m.admin_orderHint()}</p>}
          {!isStored && <p className="field-hint">{m.admin_keepOpen()}</p>}
          <ul className="mt-3 border-b border-thread">
            {photos.map((photo) => (
              <UploadRow key={photo.id} photo={photo} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=file]), textarea)')
  const isEditing = document.querySelector('[data-selected], [data-changing]') !== null
  return isEditing || [...fields].some((field) => field.value !== field.defaultValue)
}

function Announcements() {
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' })
  useEffect(() => {
    let before = uploadStore.state()
    return uploadStore.subscribe(() => {
      const after = uploadStore.state()
      const text = describeChange(before, after)
      before = after
      if (text) setAnnouncement(({ count }) => ({ count: count + 1, text }))
    })
  }, [])
  return (
    <p role="status" className="sr-only">
      {/* A new element makes screen readers repeat the same text. */}
      <span key={announcement.count}>{announcement.text}</span>
    </p>
  )
}

function describeChange(before: UploadState, after: UploadState): string | undefined {
  // A toast has announced the photos of an earlier visit.
  if (before === noUploads) return undefined
  const known = new Map(before.photos.map((photo) => [photo.id, photo]))
  const added = after.photos.filter(({ id }) => !known.has(id))
  if (added.length > 0) return m.admin_uploadBegins({ count: added.length })
  for (const photo of after.photos) {
    const text = describePhoto(known.get(photo.id) ?? photo, photo, after)
    if (text) return text
  }
  return undefined
}

function describePhoto(before: ListedPhoto, photo: ListedPhoto, uploads: UploadState): string | undefined {
  const { name, state, reason = '', similarTo } = photo
  if (itemName(before) !== itemName(photo)) return m.admin_uploadChanged({ photo: name, details: itemName(photo) })
  if (before.state === state) return undefined
  if (state === 'same' && similarTo) return `${name}: ${m.admin_similarPhoto({ code: similarTo })}`
  if (state === 'same') return m.admin_duplicateOf({ photo: name })
  if (state === 'offline') return m.admin_waitingForConnection()
  if (state === 'failed') {
    const text = m.admin_notUploaded({ photo: name, reason })
    const isLast = uploads.photos.every(({ state }) => ['failed', 'same', 'done'].includes(state))
    return isLast ? `${text} ${summarise(uploads)}` : text
  }
  if (state !== 'done') return undefined
  const count = uploads.photos.length
  return uploads.photos.every((other) => other.state === 'done') ? m.admin_allUploaded({ count }) : summarise(uploads)
}

function summarise({ photos }: UploadState): string {
  const count = (state: ListedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const progress = { done: count('done'), of: photos.length - count('same') }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...progress, failed }) : m.admin_uploadSummary(progress)
}
