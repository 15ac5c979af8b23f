import type { Shop } from '../platform/shop.server.ts'
import { appendCookies } from './known-devices.server.ts'
import type { AccountRequest } from './session.server.ts'

type Deps = Pick<Shop, 'auth' | 'readSessionToken' | 'db' | 'now'>

export async function signOut(shop: Deps, _: unknown, request: AccountRequest): Promise<void> {
  appendCookies(request, await endSession(shop, request))
}

/** Ends the session, and the notifications of its device. @returns cookies that delete the session in the browser */
export async function endSession(shop: Deps, { headers }: Pick<AccountRequest, 'headers'>): Promise<string[]> {
  const { api } = await shop.auth()
  const token = await shop.readSessionToken(headers)
  if (token)
    await shop.db
      .updateTable('pushSubscriptions')
      .set({ signedOutTime: shop.now() })
      .where('deviceHash', 'in', (eb) => eb.selectFrom('sessions').select('deviceHash').where('token', '=', token))
      .execute()
  return (await api.signOut({ headers, returnHeaders: true })).headers.getSetCookie()
}
