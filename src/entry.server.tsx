import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { savesData } from './gallery/saves-data.server.ts'
import { renderInTurn } from './platform/http/pages-in-turn.server.ts'
import { securityHeaders } from './platform/http/security.server.ts'
import { requestContext } from './platform/request-context.server.ts'
import { currentRequestId } from './platform/request-id.server.ts'
import { RequestIdContext } from './site/crash-page.tsx'
import { withoutNonce } from './site/inline-scripts.server.ts'
import { NonceContext } from './site/inline-scripts.ts'
import { comesLater, withLaterScripts } from './site/later-scripts.server.ts'
import { withUsedStyle } from './site/used-style.server.ts'

/** Renders a page whole: its data is in the same process, so that nothing is won by sending it in parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { shop, service } = loadContext.get(requestContext)
  const nonce = randomBytes(16).toString('base64')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let failed = false
  const render = () =>
    renderWhole(
      <RequestIdContext value={currentRequestId()}>
        <NonceContext value={nonce}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>,
      {
        nonce,
        signal: request.signal,
        onError(error) {
          failed = true
          shop.log.error({ err: error }, 'page')
        },
      },
    )
  const { html: whole, inlineScripts } = withoutNonce(await renderInTurn(render), nonce)
  const later = comesLater(whole)
  const { html, inlineStyles } = later ? withUsedStyle(whole) : { html: whole, inlineStyles: [] }
  for (const [name, value] of Object.entries(securityHeaders(shop, { inlineScripts, inlineStyles, service })))
    if (!headers.has(name)) headers.set(name, value)
  const page = later ? withLaterScripts(html, savesData(request.headers.get('save-data'))) : html
  // As bytes, which are not looked through once more on their way.
  const bytes = Buffer.from(page, 'latin1')
  return new Response(request.method === 'HEAD' ? null : bytes, { status: failed ? 500 : status, headers })
}

/**
 * Collected by Node's own streams, which cost less than the web's.
 * @returns one sign for each byte of UTF-8: whatever is looked for or put in is ASCII, and as text the page would be
 * twice as long to look through, for one Tamil sign in it.
 * @throws what kept the page from being begun.
 */
function renderWhole(
  page: ReactNode,
  { nonce, signal, onError }: { nonce: string; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    const collector = new Writable({
      write(part, _, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('latin1'))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: reject,
      // Read before that, the rest of the page would come as fragments with a program that puts them in their places.
      onAllReady: () => pipe(collector),
    })
    collector.on('error', reject)
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}

/** What a screen's loader did not expect. Without this the router writes it on stderr, in a form of its own. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { shop } = (context as Readonly<RouterContextProvider>).get(requestContext)
  shop.log.error({ err: error }, 'screen')
}
