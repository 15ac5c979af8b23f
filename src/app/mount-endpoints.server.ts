import type { Context, Hono } from 'hono'
import { isSignInOfOwner } from '../accounts/security/known-devices.server.ts'
import { identify } from '../accounts/sign-in/session.server.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import type { Deps } from '../platform/deps.server.ts'
import { clientAddress } from '../platform/http/client-address.server.ts'
import { handleEndpoint } from '../platform/http/endpoint.server.ts'
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
  app.all('/v1/*', () => {
    throw new ApiError('NOT_FOUND')
  })
}

export function rejectMethod({ req }: Context, allowed: string[]): Response {
  const detail = `Method ${req.method} not allowed for ${req.path}`
  const response = errorResponse(new ApiError('METHOD_NOT_ALLOWED', { detail }))
  response.headers.set('Allow', allowed.join(', '))
  return response
}
