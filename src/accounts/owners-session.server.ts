import type { Shop } from '../platform/shop.server.ts'
import { noteDevice } from './known-devices.server.ts'

type Parts = Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>

/** A session for the owner, who has just proved who she is. @returns its cookies. */
export async function startOwnersSession(
  shop: Parts,
  owner: { uid: string; email: string },
  headers: Headers,
): Promise<string[]> {
  const { api } = await shop.auth()
  const started = await api.startSession({ body: { userId: owner.uid }, returnHeaders: true })
  const { token } = started.response
  const device = await noteDevice(shop, { userId: owner.uid, email: owner.email, token }, headers)
  return [...started.headers.getSetCookie(), device]
}
