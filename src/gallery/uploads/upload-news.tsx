import { useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { categoryName } from '../catalogue/category-name.ts'
import { shownPrice } from '../catalogue/shown-price.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { nothingQueued, type QueueState, queuedPhotos } from './queued-photos.ts'

/** Says to whoever does not see it what happens to the photos: each step that counts, not every percent. */
export function UploadNews() {
  const [news, setNews] = useState({ count: 0, text: '' })
  useEffect(() => {
    let before = queuedPhotos.state()
    return queuedPhotos.subscribe(() => {
      const after = queuedPhotos.state()
      const text = newsIn(before, after)
      before = after
      if (text) setNews(({ count }) => ({ count: count + 1, text }))
    })
  }, [])
  return (
    <p role="status" className="sr-only">
      {/* Another element each time, so that the same words are said again. */}
      <span key={news.count}>{news.text}</span>
    </p>
  )
}

/** How far all of them have come. */
export function summaryOf({ photos }: QueueState): string {
  const count = (state: QueuedPhoto['state']) => photos.filter((photo) => photo.state === state).length
  const wanted = photos.length - count('same')
  const soFar = { done: count('done'), of: wanted }
  const failed = count('failed')
  return failed > 0 ? m.admin_uploadSummaryWithFailed({ ...soFar, failed }) : m.admin_uploadSummary(soFar)
}

function newsIn(before: QueueState, after: QueueState): string | undefined {
  // What an earlier visit has left has a notice of its own.
  if (before === nothingQueued) return undefined
  const known = new Map(before.photos.map((photo) => [photo.id, photo]))
  const added = after.photos.filter(({ id }) => !known.has(id))
  if (added.length > 0) return m.admin_uploadBegins({ count: added.length })
  for (const photo of after.photos) {
    const was = known.get(photo.id)
    const said = was && photo !== was && newsOf(was, photo, after)
    if (said) return said
  }
  const isLineLost = ({ step }: QueueState) => step?.at === 'waiting for the line'
  return isLineLost(after) && !isLineLost(before) ? m.admin_waitingForLine() : undefined
}

function newsOf(was: QueuedPhoto, photo: QueuedPhoto, queue: QueueState): string | undefined {
  const { name, state, reason, price, category } = photo
  if (was.price !== price || was.category !== category)
    return m.admin_uploadChanged({
      photo: name,
      details: m.admin_itemName({ category: categoryName(category), price: shownPrice(price) }),
    })
  if (was.state === state) return undefined
  const isLast = !queue.photos.some((one) => one.state === 'waiting')
  if (state === 'same') return m.admin_sameAs({ photo: name })
  if (state === 'failed')
    return [m.admin_notUploaded({ photo: name, reason: reason ?? '' }), isLast && summaryOf(queue)]
      .filter(Boolean)
      .join(' ')
  if (state !== 'done') return undefined
  const isAll = queue.photos.every((one) => one.state === 'done')
  return isAll ? m.admin_allUploaded({ count: queue.photos.length }) : summaryOf(queue)
}
