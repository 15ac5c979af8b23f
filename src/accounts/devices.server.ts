import { ApiError } from '../api/errors.ts'
import type { Handler } from './handler.ts'
import { forgetDevices } from './known-devices.server.ts'

/** @throws {ApiError} NOT_FOUND */
export const signOutDevice: Handler<'signOutDevice', 'db' | 'now'> = async (shop, { id }, { owner }) => {
  await shop.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', owner.uid)
      .returning('deviceHash')
      .executeTakeFirst()
    if (!row) throw new ApiError('NOT_FOUND')
    await forgetDevices(transaction, shop.now(), [row.deviceHash])
  })
}

export const signOutOtherDevices: Handler<'signOutOtherDevices', 'db' | 'now'> = async (shop, _, { owner }) => {
  await shop.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('sessions')
      .where('userId', '=', owner.uid)
      .where('id', '!=', owner.sessionId)
      .returning('deviceHash')
      .execute()
    const current = await transaction
      .selectFrom('sessions')
      .select('deviceHash')
      .where('id', '=', owner.sessionId)
      .executeTakeFirst()
    const others = rows.map(({ deviceHash }) => deviceHash).filter((hash) => hash !== current?.deviceHash)
    await forgetDevices(transaction, shop.now(), others)
    // This includes devices whose sessions have expired.
    await transaction
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', owner.uid)
      .where('deviceHash', '!=', current?.deviceHash ?? '')
      .execute()
  })
}
