import { normalEmail } from '../../api/accounts.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../api/endpoint.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { recentLoginSeconds } from '../../api/shop-constants.ts'
import { ownerEmailForPages } from '../auth/owner-email.server.ts'
import type { Load } from '../load.server.ts'
import type { Visitor } from '../request-context.server.ts'
import { logSecurityEvent, valueIn } from '../security-log.server.ts'
import type { Shop } from '../shop.server.ts'
import { clientPrefix, networkPrefix } from './address-groups.server.ts'
import { errorResponse, toApiError } from './error-response.server.ts'
import { redirectForm } from './flash-message.server.ts'
import type { RateLimits } from './rate-limit.server.ts'
import { isFormPost, parseInput, type RawInput, readIdempotencyKey, readInput } from './read-input.server.ts'

export interface Asked<C extends Endpoint> {
  shop: Shop
  input: ParsedInputOf<C>
  visitor: Visitor | undefined
  /** Where the call takes one and the request has one. */
  idempotencyKey: string | undefined
  /** Of the request: for the session's cookie. */
  headers: Headers
  /** Added to the answer: for the session's cookie. */
  responseHeaders: Headers
}

export interface Route {
  call: Endpoint
  handle: (asked: Asked<Endpoint>) => Promise<unknown>
}

/** Binds a call to what it does. Who may, how often, how large and in which shape is the call's own business. */
export function route<C extends Endpoint>(
  call: C,
  handle: (asked: Asked<C>) => Promise<OutputOf<C>> | OutputOf<C>,
): Route {
  return { call, handle: handle as Route['handle'] }
}

/** What guards every endpoint. */
export interface Guards {
  shop: Shop
  limits: RateLimits
  load: Load
  identify: (shop: Shop, headers: Headers) => Promise<Visitor | undefined>
  /** Whether she has signed in from there before. */
  isOwnerDevice: (shop: Shop, headers: Headers) => Promise<boolean>
}

/** Answers one request at one endpoint: JSON, or a redirect to the browser that posted a form. */
export async function answerCall(
  guards: Guards,
  { call, handle, name }: Route & { name: EndpointName },
  request: Request,
  { address, path }: { address: string; path: RawInput },
): Promise<Response> {
  const { shop, limits, load } = guards
  const headers = new Headers()
  let raw: RawInput = {}
  let email: string | undefined
  try {
    const visitor = await admit(guards, call, request.headers, address)
    const idempotencyKey = call.takesIdempotencyKey && readIdempotencyKey(request.headers)
    raw = await readInput(call, request, path)
    const input = parseInput(call.input, raw)
    email = emailIn(input)
    const isOwnersSignIn = call.signsIn && (await isOwners(guards, email, request.headers))
    const output = await load.run(visitor?.isAdmin || isOwnersSignIn || false, async () => {
      if (email) await limits.count(call, { 'address and email': `${clientPrefix(address)} ${email}`, email })
      await limits.count(call, { everyone: '' })
      const asked = { shop, input, visitor, idempotencyKey, headers: request.headers, responseHeaders: headers }
      return isOwnersSignIn ? shop.passwords.withOwnersQueue(() => handle(asked)) : handle(asked)
    })
    if (call.method !== 'GET') shop.contentCache.invalidate()
    if (email) await limits.forgive(call, `${clientPrefix(address)} ${email}`)
    logSecurityEvent(shop, { call, address, email, input, output })
    if (call.form && isFormPost(request)) return await redirectForm(shop, { call, name }, { headers, raw, output })
    if (call.answer === 'csv' || call.answer === 'tar') return output as Response
    return Response.json(call.output.parse(output), { headers })
  } catch (error) {
    const refusal = toApiError(error, shop)
    logSecurityEvent(shop, { call, address, email, refusal })
    if (call.form && isFormPost(request)) return redirectForm(shop, { call, name }, { headers, raw, refusal })
    return errorResponse(refusal)
  }
}

/** What every request passes before anything of its body is read. @throws {ApiError} when it may not, or not so often. */
export async function admit(
  { shop, limits, load, identify }: Guards,
  call: Pick<Endpoint, 'path' | 'access' | 'needs' | 'limits' | 'signsIn'>,
  headers: Headers,
  address: string,
): Promise<Visitor | undefined> {
  // A call that may be the owner's is admitted once that is known.
  load.admit(call.access === 'admin' || call.signsIn === true)
  await limits.count(call, { address: clientPrefix(address), network: networkPrefix(address) })
  const visitor = await identify(shop, headers)
  authorize(call, visitor)
  if (visitor) await limits.count(call, { person: visitor.uid })
  return visitor
}

function authorize(call: Pick<Endpoint, 'access' | 'needs'>, visitor: Visitor | undefined): void {
  if (call.access === 'anyone') return
  if (!visitor) throw new ApiError('UNAUTHENTICATED')
  if (call.access === 'admin' && !visitor.isAdmin) throw new ApiError('PERMISSION_DENIED')
  if (call.needs === 'recent login' && Date.now() - visitor.loginTime > recentLoginSeconds * 1000)
    throw new ApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Whether the owner signs in. Her address is on every page, so that only her device tells. */
async function isOwners(
  { shop, isOwnerDevice }: Guards,
  email: string | undefined,
  headers: Headers,
): Promise<boolean> {
  return (!email || email === (await ownerEmailForPages(shop))) && isOwnerDevice(shop, headers)
}

/** Returns the account that a request is about; what can be nobody's address is not counted, however long or many. */
function emailIn(input: unknown): string | undefined {
  const email = valueIn(input, 'email')
  return typeof email === 'string' ? normalEmail(email) : undefined
}
