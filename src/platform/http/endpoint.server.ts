import { normalEmail } from '../../api/accounts.ts'
import type { Call, OutputOf, ParsedInputOf, Sacrifice } from '../../api/call.ts'
import { type CallName, calls } from '../../api/calls.ts'
import { Refusal } from '../../api/errors.ts'
import { recentLoginSeconds } from '../../api/shop-facts.ts'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import { ownersAddressForPages } from '../auth/owners-address.server.ts'
import type { Visitor } from '../request-context.server.ts'
import { currentRequestId } from '../request-id.server.ts'
import type { Shop } from '../shop.server.ts'
import { leaveNotice } from './form-notice.server.ts'
import { readIdempotencyKey } from './idempotency-key.server.ts'
import type { Load } from './load.server.ts'
import type { RateLimits } from './rate-limit.server.ts'
import { isFormPost, parseInput, type RawInput, readInput } from './read-input.server.ts'
import { refusalOf, replyToRefusal } from './reply-to-error.server.ts'
import { tellSecurity } from './security-events.server.ts'

export interface Asked<C extends Call> {
  shop: Shop
  input: ParsedInputOf<C>
  visitor: Visitor | undefined
  /** Where the call takes one and the request has one. */
  idempotencyKey: string | undefined
  /** Of the request: for the session's cookie. */
  headers: Headers
  /** Added to the answer: for the session's cookie. */
  answerHeaders: Headers
}

export interface Endpoint {
  call: Call
  handle: (asked: Asked<Call>) => Promise<unknown>
}

/** Binds a call to what it does. Who may, how often, how large and in which shape is the call's own business. */
export function endpoint<C extends Call>(
  call: C,
  handle: (asked: Asked<C>) => Promise<OutputOf<C>> | OutputOf<C>,
): Endpoint {
  return { call, handle: handle as Endpoint['handle'] }
}

/** What the shell gives to every endpoint. */
export interface Doorkeeper {
  shop: Shop
  limits: RateLimits
  load: Load
  identify: (shop: Shop, headers: Headers) => Promise<Visitor | undefined>
  /** Whether she has signed in from there before. */
  isOwnersDevice: (shop: Shop, headers: Headers) => Promise<boolean>
}

/** One request at one endpoint: count, identify, authorize, only then read; answer JSON, or lead a form's browser on. */
export async function answerCall(
  doorkeeper: Doorkeeper,
  { call, handle }: Endpoint,
  request: Request,
  about: { address: string; path: RawInput },
): Promise<Response> {
  const { shop, limits, load, isOwnersDevice } = doorkeeper
  const answerHeaders = new Headers()
  let raw: RawInput = {}
  let email: string | undefined
  const tell = ({ refusal, output }: { refusal?: Refusal; output?: unknown }) => {
    const setsPassword = raw.newPassword !== undefined
    tellSecurity(shop, { call, address: about.address, email, refusal, setsPassword, output })
  }
  try {
    const visitor = await admit(doorkeeper, call, request.headers, about.address)
    const idempotencyKey = call.takesIdempotencyKey && readIdempotencyKey(request.headers)
    raw = await load.aside(() => readInput(call, request, about.path))
    // Very many may have waited until now, and go on at the same moment.
    load.admit(sacrificeOf(call))
    const input = parseInput(call.input, raw)
    email = emailIn(input)
    // Whose login it is has only now been read.
    // Her address stands in every page, so that it is not enough.
    const isOwners =
      call.sacrifice === 'login' &&
      email === (await ownersAddressForPages(shop)) &&
      (await isOwnersDevice(shop, request.headers))
    if (call.sacrifice === 'login' && !isOwners) load.admit('login')
    if (email) await limits.countByEmail(call, about.address, email)
    await limits.countForEveryone(call)
    const asked = { shop, input, visitor, idempotencyKey, headers: request.headers, answerHeaders }
    const output = await (isOwners ? shop.passwords.withOwnersQueue(() => handle(asked)) : handle(asked))
    if (call.method !== 'GET') shop.kept.doubt()
    if (email) await limits.forgiveByEmail(call, about.address, email)
    tell({ output })
    if (call.form && isFormPost(request)) return await leadOnAfter(output, shop, call, raw, answerHeaders)
    if (call.answer === 'csv' || call.answer === 'tar') return output as Response
    return Response.json(call.output.parse(output), { headers: answerHeaders })
  } catch (error) {
    const refusal = refusalOf(error, shop)
    tell({ refusal })
    if (call.form && isFormPost(request)) return leadOn(shop, call, raw, answerHeaders, refusal)
    return replyToRefusal(refusal)
  }
}

/** What every request passes before anything of its body is read. @throws {Refusal} when it may not, or not so often. */
export async function admit(
  { shop, limits, load, identify }: Doorkeeper,
  call: Pick<Call, 'path' | 'who' | 'needs' | 'limits' | 'sacrifice'>,
  headers: Headers,
  address: string,
): Promise<Visitor | undefined> {
  load.admit(sacrificeOf(call))
  await limits.countByAddress(call, address)
  const visitor = await identify(shop, headers)
  authorize(call, visitor)
  if (visitor) await limits.countByPerson(call, visitor.uid)
  return visitor
}

/** A login may be the owner's, until its body is read. */
function sacrificeOf({ sacrifice, who }: Pick<Call, 'sacrifice' | 'who'>): Sacrifice {
  if (sacrifice === 'login') return 'owner'
  return sacrifice ?? (who === 'admin' ? 'owner' : 'page')
}

function authorize(call: Pick<Call, 'who' | 'needs'>, visitor: Visitor | undefined): void {
  if (call.who === 'anyone') return
  if (!visitor) throw new Refusal('UNAUTHENTICATED')
  if (call.who === 'admin' && !visitor.isAdmin) throw new Refusal('PERMISSION_DENIED')
  if (call.needs === 'recent login' && Date.now() - visitor.loginTime > recentLoginSeconds * 1000)
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** On to the next page, or to one more step, of which no notice speaks. */
function leadOnAfter(output: unknown, shop: Shop, call: Call, raw: RawInput, headers: Headers) {
  const { halfway } = call.form ?? {}
  if (!halfway || (output as Record<string, unknown>)[halfway.field] === undefined)
    return leadOn(shop, call, raw, headers)
  headers.set('Location', pathIn(currentLanguage(), halfway.next))
  return new Response(null, { status: 303, headers })
}

/** 303 to the next page, or back to the form, with a notice that the page shows once. */
async function leadOn(shop: Shop, call: Call, raw: RawInput, headers: Headers, refusal?: Refusal): Promise<Response> {
  const name = Object.entries(calls).find(([, one]) => one === (call as unknown))?.[0] as CallName
  const notice = await leaveNotice(shop, {
    call: name,
    // Once it is done, nobody needs it any more.
    values: refusal ? typedValues(raw) : {},
    ...(refusal && { refusal: noted(refusal) }),
  })
  headers.append('Set-Cookie', notice)
  headers.set('Location', pathIn(currentLanguage(), (refusal ? call.form?.page : call.form?.next) ?? '/'))
  return new Response(null, { status: 303, headers })
}

/** With the id of this request where the fault is ours: the page that tells of it is another one. */
function noted({ code, field }: Refusal) {
  return { code, field, requestId: code === 'INTERNAL' || code === 'UNAVAILABLE' ? currentRequestId() : undefined }
}

/** What was typed, without what nobody may read again. */
function typedValues(raw: RawInput): Record<string, string> {
  const texts = Object.entries(raw).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !/password|verificationCode/i.test(entry[0]),
  )
  return Object.fromEntries(texts)
}

/** The account that a request is about. What can be nobody's address is not counted, however long or many. */
function emailIn(input: unknown): string | undefined {
  const named = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined
  return typeof named === 'string' ? normalEmail(named) : undefined
}
