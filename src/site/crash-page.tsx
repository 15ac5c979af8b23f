import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import type { Identity } from '../messages/identity.ts'
import { localPath } from '../messages/language.ts'
import { TileFrieze } from './art/tile-frieze.tsx'

export type CrashReason = 'busy' | 'error'

interface CrashPageProps {
  identity: Identity
  reason: CrashReason
  requestId?: string
  form?: string
}

export function CrashPage({ identity: { shop }, reason, requestId, form }: CrashPageProps) {
  const isBusy = reason === 'busy'
  const code = !isBusy || form ? requestId : undefined
  return (
    <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
      <p lang={foreignLanguage(shop)} className="font-heading text-xl font-semibold text-kandangi">
        {shop}
      </p>
      <h1>{isBusy ? m.crash_busyHeading() : m.crash_heading()}</h1>
      <p className="text-lg">{isBusy ? m.crash_busyText() : m.crash_text()}</p>
      {code && <p>{m.crash_code({ code })}</p>}
      <div className="flex flex-wrap gap-3">
        <a href={form ?? ''} className="button button-primary">
          {m.crash_reload()}
        </a>
        <a href={localPath('/')} className="button button-quiet">
          {m.page_back()}
        </a>
      </div>
      <TileFrieze className="h-16 mt-10 text-kandangi/40" />
    </main>
  )
}
