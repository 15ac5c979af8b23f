import type { AccountSecurity } from '../api/account-security.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { parseDeviceName } from './device-name.server.ts'
import { getNotifications } from './notifications.server.ts'
import { hasExpired } from './session.server.ts'
import { readBackupCodes } from './verify-second-factor.server.ts'

export async function getAccountSecurity(
  shop: Pick<Shop, 'auth' | 'db' | 'push' | 'config'>,
  { uid, email, sessionId }: Visitor,
): Promise<AccountSecurity> {
  const sessions = await shop.db.selectFrom('sessions').selectAll().where('userId', '=', uid).execute()
  const emailChange = await shop.db
    .selectFrom('verifications')
    .select('value')
    .where('value', 'like', `${uid} %`)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  const user = await shop.db.selectFrom('users').select('twoFactorEnabled').where('id', '=', uid).executeTakeFirst()
  const isOn = Boolean(user?.twoFactorEnabled)
  return {
    email,
    nextEmail: emailChange?.value.split(' ')[1] ?? null,
    devices: sessions
      .filter((session) => !hasExpired(session, { role: 'admin' }))
      .map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        isCurrent: id === sessionId,
        ...parseDeviceName(userAgent),
        signedInTime: new Date(createdAt).getTime(),
        lastSeenTime: new Date(updatedAt).getTime(),
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenTime - a.lastSeenTime),
    notifications: await getNotifications(shop, { sessionId }),
    secondFactor: { isOn, backupCodesLeft: isOn ? (await readBackupCodes(shop, uid)).length : 0 },
  }
}
