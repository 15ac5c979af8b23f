import { useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { itemName } from '../catalogue/design-texts.ts'
import { type ListedPhoto, noUploads, type UploadState, uploadStore } from './upload-store.ts'

/** Announces changes in the list of uploads to screen readers. */
export function UploadAnnouncements() {
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
  if (added.length > 0) return m.admin_uploadStarted({ count: added.length })
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
  return uploads.photos.every((listed) => listed.state === 'done') ? m.admin_allUploaded({ count }) : summarise(uploads)
}

export function summarise({ photos }: UploadState): string {
  const count = (state: ListedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const progress = { done: count('done'), of: photos.length - count('same') }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...progress, failed }) : m.admin_uploadSummary(progress)
}
