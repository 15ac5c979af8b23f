import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './platform/request-context.server.ts'

/** Renders a page whole: its data is in the same process, so that nothing is won by sending it in parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, shop } = loadContext.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let failed = false
  const page = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError(error) {
      failed = true
      shop.log.error({ err: error }, 'page')
    },
  })
  await page.allReady
  return new Response(request.method === 'HEAD' ? null : page, { status: failed ? 500 : status, headers })
}
