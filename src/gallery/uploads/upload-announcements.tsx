import { useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { categoryName } from '../catalogue/category-name.ts'
import { formatPrice } from '../catalogue/format-price.ts'
import { isPending, type ShownPhoto } from './queued-photo.ts'
import { noUploads, type UploadState, uploadStore } from './upload-store.ts'

export function UploadAnnouncements() {
  const [news, setNews] = useState({ count: 0, text: '' })
  useEffect(() => {
    let before = uploadStore.state()
    return uploadStore.subscribe(() => {
      const after = uploadStore.state()
      const text = newsIn(before, after)
      before = after
      if (text) setNews(({ count }) => ({ count: count + 1, text }))
    })
  }, [])
  return (
    <p role="status" className="sr-only">
      {/* A new element makes screen readers repeat the same words. */}
      <span key={news.count}>{news.text}</span>
    </p>
  )
}

export function summaryOf({ photos }: UploadState): string {
  const count = (state: ShownPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const wanted = photos.length - count('same')
  const soFar = { done: count('done'), of: wanted }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...soFar, failed }) : m.admin_uploadSummary(soFar)
}

function newsIn(before: UploadState, after: UploadState): string | undefined {
  // A toast announces the photos of an earlier visit.
  if (before === noUploads) return undefined
  const known = new Map(before.photos.map((photo) => [photo.id, photo]))
  const added = after.photos.filter(({ id }) => !known.has(id))
  if (added.length > 0) return m.admin_uploadBegins({ count: added.length })
  for (const photo of after.photos) {
    const was = known.get(photo.id)
    const said = was && photo !== was && newsOf(was, photo, after)
    if (said) return said
  }
  const isOffline = ({ photos }: UploadState) => photos.some(({ state }) => state === 'offline')
  return isOffline(after) && !isOffline(before) ? m.admin_waitingForLine() : undefined
}

function newsOf(was: ShownPhoto, photo: ShownPhoto, queue: UploadState): string | undefined {
  const { name, state, reason, price, category } = photo
  if (was.price !== price || was.category !== category)
    return m.admin_uploadChanged({
      photo: name,
      details: m.admin_itemName({ category: categoryName(category), price: formatPrice(price) }),
    })
  if (was.state === state) return undefined
  const isLast = !queue.photos.some(isPending)
  if (state === 'same') return m.admin_sameAs({ photo: name })
  if (state === 'failed')
    return [m.admin_notUploaded({ photo: name, reason: reason ?? '' }), isLast && summaryOf(queue)]
      .filter(Boolean)
      .join(' ')
  if (state !== 'done') return undefined
  const isAll = queue.photos.every((one) => one.state === 'done')
  return isAll ? m.admin_allUploaded({ count: queue.photos.length }) : summaryOf(queue)
}
