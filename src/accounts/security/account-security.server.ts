import { ApiError } from '../../api/errors.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import type { User } from '../../platform/user.ts'
import { hasExpired } from '../sign-in/session.server.ts'
import { describeDevice } from './device-name.server.ts'
import { deleteOtherSubscriptions, forgetDevices } from './known-devices.server.ts'
import { getNotifications } from './notifications.server.ts'
import { readBackupCodes } from './second-factor.server.ts'

export type AccountSecurity = Awaited<ReturnType<typeof getAccountSecurity>>

/** Lists the current device first, then the most recently used one. The last use is recorded every 15 minutes. */
export async function getAccountSecurity(deps: Deps, { uid, email, sessionId }: User) {
  const sessions = await deps.db.selectFrom('sessions').selectAll().where('userId', '=', uid).execute()
  const emailChange = await deps.db
    .selectFrom('verifications')
    .select('value')
    .where('value', 'like', `${uid} %`)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  const user = await deps.db.selectFrom('users').select('twoFactorEnabled').where('id', '=', uid).executeTakeFirst()
  const isOn = Boolean(user?.twoFactorEnabled)
  return {
    now: deps.now(),
    email,
    /** The requested email is pending until its mailed link is used. */
    nextEmail: emailChange?.value.split(' ')[1] ?? null,
    devices: sessions
      .filter((session) => !hasExpired(session, { role: 'admin' }))
      .map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        isCurrent: id === sessionId,
        name: describeDevice(userAgent),
        signedInTime: new Date(createdAt).getTime(),
        lastSeenTime: new Date(updatedAt).getTime(),
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenTime - a.lastSeenTime),
    notifications: await getNotifications(deps, sessionId),
    secondFactor: { isOn, backupCodesLeft: isOn ? (await readBackupCodes(deps, uid)).length : 0 },
  }
}

export const signOutDevice: Handler<'signOutDevice'> = async (deps, { id }, { owner }) => {
  await deps.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', owner.uid)
      .returning('deviceHash')
      .executeTakeFirst()
    if (!row) throw new ApiError('NOT_FOUND')
    await forgetDevices(transaction, deps.now(), [row.deviceHash])
  })
}

export const signOutOtherDevices: Handler<'signOutOtherDevices'> = async (deps, _, { owner }) => {
  await deps.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('sessions')
      .where('userId', '=', owner.uid)
      .where('id', '!=', owner.sessionId)
      .returning('deviceHash')
      .execute()
    const current = await deleteOtherSubscriptions(transaction, owner.uid, owner.sessionId)
    const others = rows.map(({ deviceHash }) => deviceHash).filter((hash) => hash !== current)
    await forgetDevices(transaction, deps.now(), others)
  })
}
