import { randomBytes } from 'node:crypto'
import type { FormNotice } from '../../api/form-notice.ts'
import { isHttps } from '../config.server.ts'
import type { Shop } from '../shop.server.ts'

const cookieName = 'form_notice'
const lifetimeSeconds = 600

/** Keeps the notice and returns the cookie that fetches it. */
export async function leaveNotice(shop: Pick<Shop, 'db' | 'now' | 'config'>, notice: FormNotice): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await shop.db.deleteFrom('formNotices').where('expiresTime', '<', shop.now()).execute()
  await shop.db
    .insertInto('formNotices')
    .values({ id, notice: JSON.stringify(notice), expiresTime: shop.now() + lifetimeSeconds * 1000 })
    .execute()
  return noticeCookie(shop, id, lifetimeSeconds)
}

/** The notice that the request's cookie stands for; a second request gets none. */
export async function takeNotice(shop: Pick<Shop, 'db' | 'now'>, headers: Headers): Promise<FormNotice | undefined> {
  const id = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1]
  if (!id) return undefined
  const row = await shop.db
    .deleteFrom('formNotices')
    .where('id', '=', id)
    .where('expiresTime', '>=', shop.now())
    .returning('notice')
    .executeTakeFirst()
  return row && (JSON.parse(row.notice) as FormNotice)
}

/** The cookie that makes the browser forget a notice that was taken. */
export function forgetNotice(shop: Pick<Shop, 'config'>): string {
  return noticeCookie(shop, '', 0)
}

function noticeCookie({ config }: Pick<Shop, 'config'>, id: string, maxAgeSeconds: number): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
