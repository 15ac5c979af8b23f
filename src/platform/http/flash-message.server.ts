import { randomBytes } from 'node:crypto'
import type { Endpoint } from '../../api/endpoint.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import type { ApiError } from '../../api/errors.ts'
import type { FlashMessage } from '../../api/flash-message.ts'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import { isHttps } from '../config.server.ts'
import { currentRequestId } from '../request-id.server.ts'
import { valueIn } from '../security-log.server.ts'
import type { Shop } from '../shop.server.ts'
import type { RawInput } from './read-input.server.ts'

const cookieName = 'form_notice'
const lifetimeSeconds = 600

/** Redirects a form's browser to the next page, or back to the form, with a flash message. @param answer what else is known */
export async function redirectForm(
  shop: Pick<Shop, 'db' | 'now' | 'config'>,
  { call, name }: { call: Endpoint; name: EndpointName },
  answer: { headers: Headers; raw: RawInput; output?: unknown; refusal?: ApiError },
): Promise<Response> {
  const { page = '/', next = '/', halfway, refills = [] } = call.form ?? {}
  const { headers, raw, refusal } = answer
  const isHalfway = halfway && valueIn(answer.output, halfway.field) !== undefined
  if (!isHalfway) {
    const values = refills.map((field) => [field, raw[field]]).filter(([, value]) => typeof value === 'string')
    const notice = {
      call: name,
      ...(refusal ? { values: Object.fromEntries(values), refusal: noted(refusal) } : { values: {} }),
    }
    headers.append('Set-Cookie', await setFlash(shop, notice))
  }
  headers.set('Location', pathIn(currentLanguage(), refusal ? page : isHalfway ? halfway.next : next))
  return new Response(null, { status: 303, headers })
}

/** With the id of this request where the fault is ours: the page that tells of it is another one. */
function noted({ code, field }: ApiError) {
  return { code, field, requestId: code === 'INTERNAL' || code === 'UNAVAILABLE' ? currentRequestId() : undefined }
}

/** Stores the message and returns the cookie that fetches it. */
async function setFlash(shop: Pick<Shop, 'db' | 'now' | 'config'>, notice: FlashMessage): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await shop.db.deleteFrom('formNotices').where('expiresTime', '<', shop.now()).execute()
  await shop.db
    .insertInto('formNotices')
    .values({ id, notice: JSON.stringify(notice), expiresTime: shop.now() + lifetimeSeconds * 1000 })
    .execute()
  return noticeCookie(shop, id, lifetimeSeconds)
}
/** The notice that the request's cookie stands for; a second request gets none. */
export async function takeFlashMessage(
  shop: Pick<Shop, 'db' | 'now'>,
  headers: Headers,
): Promise<FlashMessage | undefined> {
  const id = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1]
  if (!id) return undefined
  const row = await shop.db
    .deleteFrom('formNotices')
    .where('id', '=', id)
    .where('expiresTime', '>=', shop.now())
    .returning('notice')
    .executeTakeFirst()
  return row && (JSON.parse(row.notice) as FlashMessage)
}

/** The cookie that makes the browser forget a notice that was taken. */
export function deleteFlashMessage(shop: Pick<Shop, 'config'>): string {
  return noticeCookie(shop, '', 0)
}

function noticeCookie({ config }: Pick<Shop, 'config'>, id: string, maxAgeSeconds: number): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
