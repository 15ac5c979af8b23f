import type { Endpoint, OutputOf, ParsedInputOf } from '../../api/endpoint.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { recentLoginSeconds } from '../../api/shop-constants.ts'
import type { Deps } from '../deps.server.ts'
import type { LoadShedder } from '../load-shedding.server.ts'
import { logSecurityEvent } from '../security-log.server.ts'
import type { User } from '../user.ts'
import { clientPrefix, networkPrefix } from './client-address.server.ts'
import { errorResponse, toApiError } from './error-response.server.ts'
import { redirectForm } from './flash-message.server.ts'
import { keyOfForm } from './form-key.server.ts'
import type { openRateLimits } from './rate-limit.server.ts'
import { isFormPost, parseInput, type RawInput, readIdempotencyKey, readInput } from './read-input.server.ts'

export interface HandlerRequest {
  user: User | undefined
  /** It is the user, whom endpoints with `access: 'owner'` accept only as the owner. Other handlers must not read it. */
  owner: User
  /** The owner is signed in, or signs in on a known device. */
  isForOwner: boolean
  idempotencyKey: string | undefined
  headers: Headers
  responseHeaders: Headers
}

export type Handler<Name extends EndpointName> = (
  deps: Deps,
  input: ParsedInputOf<(typeof endpoints)[Name]>,
  request: HandlerRequest,
  // biome-ignore lint/suspicious/noConfusingVoidType: Handlers without a result produce an empty object.
) => Promise<OutputOf<(typeof endpoints)[Name]> | void>

interface Guards {
  deps: Deps
  limits: ReturnType<typeof openRateLimits>
  shedder: LoadShedder
  identify: (deps: Deps, headers: Headers) => Promise<User | undefined>
  isSignInOfOwner: (deps: Deps, headers: Headers, subject: string | undefined) => Promise<boolean>
}

/** Guards, parses, runs and logs one request. Responds with JSON, or with a redirect after an HTML form. */
export async function handleEndpoint(
  guards: Guards,
  { name, handle }: { name: EndpointName; handle: Handler<never> },
  request: Request,
  { address, path }: { address: string; path: RawInput },
): Promise<Response> {
  const { deps, limits, shedder, isSignInOfOwner } = guards
  const endpoint: Endpoint = endpoints[name]
  const headers = new Headers()
  let raw: RawInput = {}
  let subject: string | undefined
  await using files = new AsyncDisposableStack()
  try {
    const user = await guardRequest(guards, endpoint, request.headers, address)
    let idempotencyKey = endpoint.takesIdempotencyKey ? readIdempotencyKey(request.headers) : undefined
    raw = await readInput(endpoint, request, { deps, path, files })
    if (endpoint.takesIdempotencyKey && isFormPost(request)) idempotencyKey ??= keyOfForm(raw, address, deps.now())
    const input = parseInput(endpoint.input, raw)
    subject = endpoint.subjectOf?.(input)
    const isForOwner =
      user?.isOwner === true || (endpoint.signsIn === true && (await isSignInOfOwner(deps, request.headers, subject)))
    const output = await shedder.run(isForOwner, async () => {
      if (subject)
        await limits.count(endpoint, { 'address and subject': `${clientPrefix(address)} ${subject}`, subject })
      await limits.count(endpoint, { everyone: '' })
      const owner = user as User
      const context = { user, owner, isForOwner, idempotencyKey, headers: request.headers, responseHeaders: headers }
      return (await handle(deps, input as never, context)) ?? {}
    })
    // Only the owner changes what pages show. Every page view would otherwise make the next page query the database.
    if (endpoint.access === 'owner' && endpoint.method !== 'GET') deps.contentCache.invalidate()
    if (subject) await limits.reset(endpoint, `${clientPrefix(address)} ${subject}`)
    logSecurityEvent(deps, { endpoint, address, subject, input, output })
    if (endpoint.form && isFormPost(request)) return await redirectForm(deps, name, { headers, raw, output })
    if (endpoint.response && endpoint.response !== 'fields') return output as Response
    return Response.json(endpoint.output.parse(output), { headers })
  } catch (cause) {
    const error = toApiError(cause, deps)
    logSecurityEvent(deps, { endpoint, address, subject, error })
    if (!endpoint.form || !isFormPost(request)) return errorResponse(error)
    // Storing a message for each post of a flood would be the load that the limit prevents.
    if (error.retryAfterSeconds) return errorResponse(asBusy(error))
    return redirectForm(deps, name, { headers, raw, error })
  }
}

/** Identity Toolkit answers 400 where a browser needs 429. */
function asBusy(error: ApiError): ApiError {
  if (error.code !== 'TOO_MANY_ATTEMPTS_TRY_LATER') return error
  return new ApiError('RESOURCE_EXHAUSTED', { retryAfterSeconds: error.retryAfterSeconds, cause: error })
}

/** Checks load, rate limits, session and access before the body is read. @throws {ApiError} */
async function guardRequest(
  { deps, limits, shedder, identify }: Guards,
  endpoint: Endpoint,
  headers: Headers,
  address: string,
): Promise<User | undefined> {
  // The session has not been read yet, so the endpoints of the owner and sign-ins count as requests of the owner.
  shedder.rejectIfOverloaded(endpoint.access === 'owner' || endpoint.signsIn === true)
  await limits.count(endpoint, { address: clientPrefix(address), network: networkPrefix(address) })
  const { method, signsIn } = endpoint
  // The owner can then sign in on a full disk and empty the trash.
  if (method !== 'GET') await deps.diskSpace.keepLastReserve({ mayUse: signsIn === true || method === 'DELETE' })
  const user = await identify(deps, headers)
  authorize(endpoint, user)
  if (user) await limits.count(endpoint, { user: user.uid })
  return user
}

function authorize({ access, needs }: Pick<Endpoint, 'access' | 'needs'>, user: User | undefined): void {
  if (access === 'anyone') return
  if (!user) throw new ApiError('UNAUTHENTICATED')
  if (access === 'owner' && !user.isOwner) throw new ApiError('PERMISSION_DENIED')
  if (needs === 'recent login' && Date.now() - user.loginTime > recentLoginSeconds * 1000)
    throw new ApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
