import type { MiddlewareHandler } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Endpoint } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { isFormPost } from '../platform/http/read-input.server.ts'
import { currentRequestId } from '../platform/request-id.server.ts'
import { CrashPage, type CrashReason } from '../site/crash-page.tsx'
import stylesheet from './dashboard.css?url'

/** Whoever opened a page reads why there is none; programs are told so in theirs. */
export const errorsAsPages: MiddlewareHandler = async (context, next) => {
  await next()
  const { req, res } = context
  const reason = reasons[res.status]
  const isAnswered = !res.headers.get('content-type')?.startsWith('application/json')
  const form = isFormPost(req.raw) ? formAt(req.path) : undefined
  const isOfProgram = (req.path.startsWith('/v1/') && !form) || !req.header('accept')?.includes('text/html')
  if (!reason || isAnswered || isOfProgram) return
  const headers = new Headers(res.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  context.res = undefined
  context.res = new Response(req.method === 'HEAD' ? null : errorPage(reason, form), { status: res.status, headers })
}

const reasons: Partial<Record<number, CrashReason>> = { 429: 'busy', 500: 'our fault', 503: 'busy' }

/** Where the form is that posts there. */
function formAt(path: string): string | undefined {
  const call = Object.values<Endpoint>(endpoints).find((one) => one.path === path && one.form)
  return call?.form && pathIn(currentLanguage(), call.form.page)
}

/** A busy shop makes it very often, and it is always the same. */
const busyPages = new Map<string, string>()

/**
 * A page for when none can be made, in the language of whoever asks. Without a script: it is the cheapest there is.
 * @param form where the form is that could not be taken.
 */
export function errorPage(reason: CrashReason, form?: string): string {
  if (reason !== 'busy' || form) return render(reason, form)
  const language = currentLanguage()
  const page = busyPages.get(language) ?? render(reason)
  busyPages.set(language, page)
  return page
}

function render(reason: CrashReason, form?: string): string {
  const page = (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{m.shop_title()}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <CrashPage reason={reason} requestId={currentRequestId()} form={form} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
