import { useEffect } from 'react'
import { messages } from '../contract/messages.ts'
import { TileFrieze } from './tile-frieze.tsx'

export type CrashReason = 'not found' | 'unreachable' | 'our fault'

/** Stands alone when a page could not be made: nothing in it asks for data. */
export function CrashPage({ reason }: { reason: CrashReason }) {
  useEffect(() => {
    // Its data did not come; the page as a whole may be kept, and if it is not, the phone's own page says so.
    if (reason === 'unreachable' && navigator.serviceWorker?.controller) location.reload()
  }, [reason])
  const notFound = reason === 'not found'
  const words = notFound ? messages.notFound : messages.crash
  return (
    <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
      <p className="font-heading text-xl font-semibold text-kandangi">{messages.shop.name}</p>
      <h1>{words.heading}</h1>
      <p className="text-lg">{reason === 'unreachable' ? messages.network : words.text}</p>
      <div className="flex flex-wrap gap-3">
        {!notFound && (
          <form>
            <button type="submit" className="button button-primary">
              {messages.crash.reload}
            </button>
          </form>
        )}
        <a href="/" className={`button ${notFound ? 'button-primary' : 'button-quiet'}`}>
          {messages.page.back}
        </a>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </main>
  )
}
