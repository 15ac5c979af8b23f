import { m } from '../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { TileFrieze } from './art/tile-frieze.tsx'

export type CrashReason = 'busy' | 'our fault'

const sentences: Record<CrashReason, () => string> = {
  busy: m.crash_busyText,
  'our fault': m.crash_text,
}

const headings: Record<CrashReason, () => string> = {
  busy: m.crash_busyHeading,
  'our fault': m.crash_heading,
}

/**
 * A page that asks for no data, for when none can be made.
 * @param about.form where the form is that could not be taken
 */
export function CrashPage({ reason, requestId, form }: { reason: CrashReason; requestId?: string; form?: string }) {
  const code = reason === 'our fault' || form ? requestId : undefined
  return (
    <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
      <p className="font-heading text-xl font-semibold text-kandangi">{m.shop_name()}</p>
      <h1>{headings[reason]()}</h1>
      <p className="text-lg">{sentences[reason]()}</p>
      {code && <p data-request={code}>{m.crash_code({ code })}</p>}
      <div className="flex flex-wrap gap-3">
        {form ? (
          <a href={form} className="button button-primary">
            {m.crash_reload()}
          </a>
        ) : (
          <form>
            <button type="submit" className="button button-primary">
              {m.crash_reload()}
            </button>
          </form>
        )}
        <a href={pathIn(currentLanguage(), '/')} className="button button-quiet">
          {m.page_back()}
        </a>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </main>
  )
}
