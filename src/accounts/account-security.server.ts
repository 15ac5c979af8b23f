import type { Safety } from '../api/account-security.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { listDevices } from './devices.server.ts'
import { nextEmail } from './email-change.server.ts'
import { describeFactor } from './second-factor.server.ts'

export async function getSafety(shop: Pick<Shop, 'auth' | 'db'>, owner: Visitor): Promise<Safety> {
  return {
    email: owner.email,
    nextEmail: await nextEmail(shop, owner),
    devices: await listDevices(shop, owner),
    secondFactor: await describeFactor(shop, owner),
  }
}
