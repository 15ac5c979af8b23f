import type { Device } from '../api/account-security.ts'
import { ApiError } from '../api/errors.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { parseDeviceName } from './device-name.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import { type AccountRequest, hasExpired } from './session.server.ts'

/** Returns the owner's devices: this one first, then the others by their last use. */
export async function listDevices(shop: Pick<Shop, 'db'>, owner: Visitor): Promise<Device[]> {
  const rows = await shop.db.selectFrom('sessions').selectAll().where('userId', '=', owner.uid).execute()
  return rows
    .filter((row) => !hasExpired(row, { role: 'admin' }))
    .map((row) => ({
      id: row.id,
      isThis: row.id === owner.sessionId,
      ...parseDeviceName(row.userAgent),
      signedInTime: new Date(row.createdAt).getTime(),
      lastSeenTime: new Date(row.updatedAt).getTime(),
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis) || other.lastSeenTime - one.lastSeenTime)
}

/** @throws {ApiError} NOT_FOUND */
export async function signOutDevice(
  shop: Pick<Shop, 'db' | 'now'>,
  { id }: { id: string },
  { owner }: AccountRequest,
): Promise<void> {
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

export async function signOutOtherDevices(
  shop: Pick<Shop, 'db' | 'now'>,
  _: unknown,
  { owner }: AccountRequest,
): Promise<void> {
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
  })
}
