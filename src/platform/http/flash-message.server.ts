import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Endpoint } from '../../api/endpoint.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { ApiError } from '../../api/errors.ts'
import type { FlashMessage } from '../../api/flash-message.ts'
import { flashCookieName } from '../../api/shop-constants.ts'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import { isHttps } from '../config.server.ts'
import type { Deps } from '../deps.server.ts'
import { currentRequestId } from '../log.server.ts'
import { valueIn } from '../security-log.server.ts'
import type { RawInput } from './read-input.server.ts'

const lifetimeSeconds = 600

export async function redirectForm(
  deps: Deps,
  name: EndpointName,
  { headers, raw, output, error }: { headers: Headers; raw: RawInput; output?: unknown; error?: ApiError },
): Promise<Response> {
  const { page = '/', next = '/', secondStep, refills = [] } = (endpoints[name] as Endpoint).form ?? {}
  const needsSecondStep = secondStep && valueIn(output, secondStep.field) !== undefined
  if (!needsSecondStep) {
    const values = refills.map((field) => [field, raw[field]]).filter(([, value]) => typeof value === 'string')
    const flash = { endpoint: name, values: Object.fromEntries(values), error: error && describeError(error) }
    headers.append('Set-Cookie', await storeFlashMessage(deps, flash))
  }
  headers.set('Location', pathIn(currentLanguage(), error ? page : needsSecondStep ? secondStep.next : next))
  return new Response(null, { status: 303, headers })
}

/** Includes the request id of a server error, because the next page has another one. */
function describeError({ code, field }: ApiError) {
  return { code, field, requestId: code === 'INTERNAL' || code === 'UNAVAILABLE' ? currentRequestId() : undefined }
}

async function storeFlashMessage(deps: Deps, flash: FlashMessage): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await deps.db.deleteFrom('flashMessages').where('expiresTime', '<', deps.now()).execute()
  await deps.db
    .insertInto('flashMessages')
    .values({ id, message: JSON.stringify(flash), expiresTime: deps.now() + lifetimeSeconds * 1000 })
    .execute()
  return flashCookie(deps, id, lifetimeSeconds)
}

export async function findFlashMessage(deps: Deps, headers: Headers) {
  const id = readId(headers)
  if (!id) return undefined
  const row = await deps.db
    .selectFrom('flashMessages')
    .select('message')
    .where('id', '=', id)
    .where('expiresTime', '>=', deps.now())
    .executeTakeFirst()
  return row && (JSON.parse(row.message) as FlashMessage)
}

/** If the row stays, for example on a full disk, the page with the message is shown all the same. */
export async function deleteFlashMessage(deps: Deps, headers: Headers): Promise<string> {
  await deps.db
    .deleteFrom('flashMessages')
    .where('id', '=', readId(headers))
    .execute()
    .catch((error) => deps.log.warn({ err: error }, 'a flash message was not deleted'))
  return flashCookie(deps, '', 0)
}

const readId = (headers: Headers) => parse(headers.get('cookie') ?? '', flashCookieName)[flashCookieName] ?? ''

function flashCookie({ config }: Deps, id: string, maxAge: number): string {
  return serialize(flashCookieName, id, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge, secure: isHttps(config) })
}
