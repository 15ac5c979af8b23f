import { type ReactNode, useSyncExternalStore } from 'react'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { ApiError } from '../../api/errors.ts'
import { messageFor, NetworkError } from '../../browser/call-api.ts'
import { photos as queue, uploadQueue, waitsForFailed } from '../../gallery/uploads/upload-queue.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { Button, Failure } from '../../ui/forms/button.tsx'

interface BringReportProps {
  /** This number includes the designs of earlier files. */
  publishedCount: number
  /** The children list what was left out, because only the reader of the file knows it. */
  children: ReactNode
}

/** Tells how far the queue is, which continues on every page and after a restart. */
export function BringReport({ publishedCount, children }: BringReportProps) {
  const { items, isOffline } = useSyncExternalStore(queue.subscribe, queue.state, queue.emptyState)
  const done = items.filter(({ state }) => state === 'done')
  const failed = items.filter(({ state }) => state === 'failed')
  const forEach = (act: (id: string) => Promise<void>) => {
    for (const { id } of failed) void act(id)
  }
  const isBusy = items.some((photo) => photo.state !== 'done' && photo.state !== 'failed' && !waitsForFailed(photo))
  const alike = done.filter(({ similarTo }) => similarTo)
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-2 font-semibold tabular-nums">
        {items.length > 0 && (
          <p>
            {isBusy ? m.zip_progress({ done: done.length, of: items.length }) : m.zip_finished({ count: done.length })}
          </p>
        )}
        {publishedCount > 0 && <p className="font-normal">{m.zip_inShop({ count: publishedCount })}</p>}
      </div>
      {isBusy && (
        <>
          <progress className="progress" aria-label={m.zip_report()} max={items.length} value={done.length} />
          <p className="field-hint">{m.zip_mayLeave()}</p>
          <Failure>{isOffline && m.network()}</Failure>
        </>
      )}
      {failed.length > 0 && (
        <section aria-label={m.zip_failed({ count: failed.length })} className="grid gap-2">
          <h2 className="text-base">{m.zip_failed({ count: failed.length })}</h2>
          <ul className="grid gap-1 text-sm">
            {failed.map(({ id, name, reason = {} }) => (
              <li key={id} className="wrap-anywhere">
                {m.zip_failedBecause({
                  photo: name,
                  reason: messageFor(reason.code ? new ApiError(reason.code, reason) : new NetworkError('no response')),
                })}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => forEach(uploadQueue.retry)}>{m.zip_tryAgain()}</Button>
            <Button kind="quiet" onClick={() => forEach(uploadQueue.remove)}>
              {m.zip_leaveOut()}
            </Button>
          </div>
        </section>
      )}
      {alike.length > 0 && <p className="text-sm">{m.zip_alike({ count: alike.length })}</p>}
      {children}
      {(done.length > 0 || publishedCount > 0) && (
        <a href={localPath(`${dashboardPaths.photos}#photos`)} className="button button-quiet justify-self-start">
          {m.zip_seePhotos()}
        </a>
      )}
    </div>
  )
}
