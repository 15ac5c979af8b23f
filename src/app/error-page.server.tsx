import type { MiddlewareHandler } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { flashToast } from '../accounts/flash-toast.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'
import type { Identity } from '../messages/identity.ts'
import { currentLanguage, localPath, pathIn } from '../messages/language.ts'
import { isFormPost } from '../platform/http/read-input.server.ts'
import { currentRequestId } from '../platform/log.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { loadIdentity } from '../shop-details/saved-details.server.ts'
import { TileFrieze } from '../site/art/motifs.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import stylesheet from './dashboard.css?url'

/** Replaces a JSON error with a page if the client is a browser. */
export const renderErrors =
  (shop: Shop): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { req, res } = context
    const isBusy = res.status === 429 || res.status === 503
    const isJson = res.headers.get('content-type')?.startsWith('application/json')
    const form = isFormPost(req.raw) ? findForm(req.path) : undefined
    const acceptsPage = (!req.path.startsWith('/v1/') || form) && req.header('accept')?.includes('text/html')
    if (!(isBusy || res.status === 500) || !isJson || !acceptsPage) return
    const headers = new Headers(res.headers)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    context.res = undefined
    const page = renderPage(await loadIdentity(shop), { isBusy, isLimited: res.status === 429, form })
    context.res = new Response(page, { status: res.status, headers })
  }

/** Returns the address of the form that posts to the path, and the message of its failure. */
function findForm(path: string) {
  const names = Object.keys(endpoints) as EndpointName[]
  const name = names.find((name) => endpoints[name].path === path && 'form' in endpoints[name])
  const { form } = (name ? endpoints[name] : {}) as Partial<Endpoint>
  if (!name || !form) return undefined
  const toast = flashToast({ endpoint: name, values: {}, error: { code: 'RESOURCE_EXHAUSTED' } })
  return { address: pathIn(currentLanguage(), form.page), failure: toast?.text }
}

function renderPage(
  identity: Identity,
  { isBusy, isLimited, form }: { isBusy: boolean; isLimited: boolean; form?: ReturnType<typeof findForm> },
): string {
  const code = !isBusy || form ? currentRequestId() : undefined
  const page = (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{m.shop_title(identity)}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main id="content" className="wrap grid min-h-screen content-center justify-items-start gap-6 py-16">
          <OwnerText text={identity.shop} className="font-heading text-xl font-semibold text-kandangi" />
          <h1>{(isLimited && form?.failure) || (isBusy ? m.crash_busyHeading() : m.crash_heading())}</h1>
          <p className="text-lg">
            {isLimited ? errorMessage('RESOURCE_EXHAUSTED') : isBusy ? m.crash_busyText() : m.crash_text()}
          </p>
          {code && <p>{m.crash_code({ code })}</p>}
          <div className="flex flex-wrap gap-3">
            <a href={form?.address ?? ''} className="button button-primary">
              {m.crash_reload()}
            </a>
            <a href={localPath('/')} className="button button-quiet">
              {m.page_back()}
            </a>
          </div>
          <TileFrieze className="h-16 mt-10 text-kandangi/40" />
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
