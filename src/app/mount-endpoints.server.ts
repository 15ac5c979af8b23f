import type { Context, Hono } from 'hono'
import { isSignInOfOwner } from '../accounts/known-devices.server.ts'
import { identify } from '../accounts/session.server.ts'
import { type EndpointName, endpoints, uploadEndpoint } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import type { Deps } from '../platform/deps.server.ts'
import { clientAddress } from '../platform/http/client-address.server.ts'
import { type Guards, handleEndpoint } from '../platform/http/endpoint.server.ts'
import { errorResponse } from '../platform/http/error-response.server.ts'
import { loadOnce } from '../platform/load-once.server.ts'
import type { LoadShedder } from '../platform/load-shedding.server.ts'
import { handlers } from './handlers.server.ts'

export function mountEndpoints(app: Hono, deps: Deps, shedder: LoadShedder): void {
  const guards = loadOnce(async () => {
    const { openRateLimits } = await import('../platform/http/rate-limit.server.ts')
    return { deps, shedder, limits: openRateLimits(deps.config, deps.pool), identify, isSignInOfOwner }
  })
  const methods = new Map<string, string[]>()
  for (const name of Object.keys(handlers) as EndpointName[]) {
    const { path, method } = endpoints[name]
    methods.set(path, [...(methods.get(path) ?? []), method])
    app.on(method, path, async (context) =>
      handleEndpoint(await guards(), { name, handle: handlers[name] }, context.req.raw, {
        address: clientAddress(context, deps.config),
        path: context.req.param(),
      }),
    )
  }
  for (const [path, allowed] of methods) app.all(path, (context) => rejectMethod(context, allowed))
  mountUploads(app, deps, guards)
  app.all('/v1/*', () => {
    throw new ApiError('NOT_FOUND')
  })
}

function mountUploads(app: Hono, deps: Deps, guards: () => Promise<Guards>): void {
  const handler = loadOnce(async () => {
    const { createUploadHandler } = await import('../gallery/uploads/upload-handler.server.ts')
    return createUploadHandler(await guards())
  })
  app.all(`${uploadEndpoint.path}/:id?`, async (context) => {
    const { raw: request } = context.req
    const allowed = context.req.param('id') ? ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'] : ['OPTIONS', 'POST']
    // Hono routes HEAD as GET.
    if (!allowed.includes(request.method)) return rejectMethod(context, allowed)
    return (await handler())(request, clientAddress(context, deps.config))
  })
}

export function rejectMethod({ req }: Context, allowed: string[]): Response {
  const detail = `Method ${req.method} not allowed for ${req.path}`
  const response = errorResponse(new ApiError('METHOD_NOT_ALLOWED', { detail }))
  response.headers.set('Allow', allowed.join(', '))
  return response
}
