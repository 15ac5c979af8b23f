import { createContext, useContext, useEffect } from 'react'
import { m } from '../words/compiled/messages.js'
import { currentLanguage, pathIn } from '../words/language.ts'
import { TileFrieze } from './tile-frieze.tsx'

export type CrashReason = 'not found' | 'unreachable' | 'busy' | 'our fault'

const sentences: Record<CrashReason, () => string> = {
  'not found': m.notFound_text,
  unreachable: m.network,
  busy: m.crash_busyText,
  'our fault': m.crash_text,
}

const headings: Record<CrashReason, () => string> = {
  'not found': m.notFound_heading,
  unreachable: m.crash_heading,
  busy: m.crash_busyHeading,
  'our fault': m.crash_heading,
}

/** The id of the request that the page as a whole was made for. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The same, out of a page that could not be made. */
export function requestIdOnPage(): string | undefined {
  return document.querySelector<HTMLElement>('[data-request]')?.dataset.request
}

/**
 * Stands alone when a page could not be made: nothing in it asks for data.
 * @param about.requestId where it is another one than the page's. @param about.form where the form is that could not be taken.
 */
export function CrashPage({ reason, requestId, form }: { reason: CrashReason; requestId?: string; form?: string }) {
  const idOfPage = useContext(RequestIdContext)
  const code = reason === 'our fault' || form ? (requestId ?? idOfPage) : undefined
  useEffect(() => {
    // Its data did not come; the page as a whole may be kept, and if it is not, the phone's own page says so.
    if (reason === 'unreachable' && navigator.serviceWorker?.controller) location.reload()
  }, [reason])
  const notFound = reason === 'not found'
  return (
    <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
      <p className="font-heading text-xl font-semibold text-kandangi">{m.shop_name()}</p>
      <h1>{headings[reason]()}</h1>
      <p className="text-lg">{sentences[reason]()}</p>
      {code && <p data-request={code}>{m.crash_code({ code })}</p>}
      <div className="flex flex-wrap gap-3">
        {form && (
          <a href={form} className="button button-primary">
            {m.crash_reload()}
          </a>
        )}
        {!notFound && !form && (
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
