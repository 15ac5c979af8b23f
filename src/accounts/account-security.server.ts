import type { AccountSecurity } from '../api/account-security.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { listDevices } from './devices.server.ts'
import { findNextEmail } from './email-change.server.ts'
import { describeFactor } from './second-factor.server.ts'

export async function getAccountSecurity(shop: Pick<Shop, 'auth' | 'db'>, owner: Visitor): Promise<AccountSecurity> {
  return {
    email: owner.email,
    nextEmail: await findNextEmail(shop, owner),
    devices: await listDevices(shop, owner),
    secondFactor: await describeFactor(shop, owner),
  }
}
