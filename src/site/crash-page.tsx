import { useEffect } from 'react'
import { m } from '../words/compiled/messages.js'
import { currentLanguage, pathIn } from '../words/language.ts'
import { TileFrieze } from './tile-frieze.tsx'

export type CrashReason = 'not found' | 'unreachable' | 'our fault'

const sentences: Record<CrashReason, () => string> = {
  'not found': m.notFound_text,
  unreachable: m.network,
  'our fault': m.crash_text,
}

/** Stands alone when a page could not be made: nothing in it asks for data. */
export function CrashPage({ reason }: { reason: CrashReason }) {
  useEffect(() => {
    // Its data did not come; the page as a whole may be kept, and if it is not, the phone's own page says so.
    if (reason === 'unreachable' && navigator.serviceWorker?.controller) location.reload()
  }, [reason])
  const notFound = reason === 'not found'
  return (
    <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
      <p className="font-heading text-xl font-semibold text-kandangi">{m.shop_name()}</p>
      <h1>{notFound ? m.notFound_heading() : m.crash_heading()}</h1>
      <p className="text-lg">{sentences[reason]()}</p>
      <div className="flex flex-wrap gap-3">
        {!notFound && (
          <form>
            <button type="submit" className="button button-primary">
              {m.crash_reload()}
            </button>
          </form>
        )}
        <a href={pathIn(currentLanguage(), '/')} className={`button ${notFound ? 'button-primary' : 'button-quiet'}`}>
          {m.page_back()}
        </a>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </main>
  )
}
