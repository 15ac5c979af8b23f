import type { MiddlewareHandler } from 'hono'
import { flashToast } from '../accounts/sign-in/flash-toast.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { isFormPost } from '../platform/http/read-input.server.ts'
import { currentRequestId } from '../platform/log.server.ts'
import type { openPages } from './mount-pages.server.ts'

/** Replaces a JSON error with a page if the client is a browser. */
export const renderErrors =
  ({ renderError }: Pick<ReturnType<typeof openPages>, 'renderError'>): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { req, res } = context
    const { status } = res
    const isBusy = status === 429 || status === 503
    const isJson = res.headers.get('content-type')?.startsWith('application/json')
    const form = isFormPost(req.raw) ? findForm(req.path) : undefined
    const acceptsPage = (!req.path.startsWith('/v1/') || form) && req.header('accept')?.includes('text/html')
    if (!(isBusy || status === 500) || !isJson || !acceptsPage) return
    // All forms over a limit share a page. Rendering one for each post of a flood would be the load that the limit prevents.
    const requestId = isBusy ? undefined : currentRequestId()
    // A fault of the frame must not hide the first one.
    const page = await renderError({ status, form, requestId }, req.raw).catch(() => undefined)
    if (!page) return
    const headers = new Headers(res.headers)
    for (const [name, value] of page.headers) headers.set(name, value)
    context.res = undefined
    context.res = new Response(page.body, { status, headers })
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
