import { randomUUID } from 'node:crypto'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { ApiError } from '../../api/errors.ts'
import { setUpKey } from '../../api/set-up.ts'
import { m } from '../../messages/compiled/messages.js'
import { writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { composePush, listSubscriptions } from '../../platform/push/push.server.ts'
import { isOnCurve } from '../../platform/push/web-push.server.ts'
import { describeDevice, nameDevice } from './device-name.server.ts'
import { readDeviceHash } from './known-devices.server.ts'

const notOnCurve = { detail: '/keys/p256dh must be a point on P-256', field: 'keys.p256dh' }

/** Returns null if the setting turns off the service worker, which shows the notifications, or without a key. */
export async function getNotifications(deps: Deps, sessionId: string) {
  if (!deps.config.serviceWorker) return null
  const publicKey = await deps.push.readPublicKey().catch((err) => void deps.log.error({ err }, 'no push key'))
  if (!publicKey) return null
  const current = await readDeviceHash(deps.db, sessionId)
  const devices = await listSubscriptions(deps.db)
  return {
    publicKey,
    devices: devices.map(({ id, deviceHash, deviceName, createdTime }) => ({
      id,
      isCurrent: deviceHash === current,
      name: describeDevice(deviceName),
      subscribedTime: Number(createdTime),
    })),
  }
}

export const addPushSubscription: Handler<'addPushSubscription'> = async (deps, input, request) => {
  const { endpoint, keys } = input
  const { owner, headers } = request
  const deviceHash = await readDeviceHash(deps.db, owner.sessionId)
  if (!deviceHash) throw new ApiError('UNAUTHENTICATED')
  if (!isOnCurve(keys.p256dh)) throw new ApiError('INVALID_ARGUMENT', notOnCurve)
  // Reading a damaged key replaces it, which deletes all subscriptions. This one is stored afterwards.
  await deps.push.readPublicKey()
  const deviceName = await nameDevice(headers)
  const createdTime = deps.now()
  await deps.db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('pushSubscriptions')
      .where((eb) => eb.or([eb('deviceHash', '=', deviceHash), eb('endpoint', '=', endpoint)]))
      .execute()
    await transaction
      .insertInto('pushSubscriptions')
      .values({ id: randomUUID(), userId: owner.uid, deviceHash, deviceName, endpoint, ...keys, createdTime })
      .execute()
    await writeSetting(transaction, setUpKey('notifications'), 'yes')
  })
}

export const deletePushSubscription: Handler<'deletePushSubscription'> = async (deps, { id }) => {
  const { numDeletedRows } = await deps.db.deleteFrom('pushSubscriptions').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
}

/** @throws {ApiError} NOT_FOUND, or UNAVAILABLE if the push service does not accept the message. */
export const testPushSubscription: Handler<'testPushSubscription'> = async (deps, { id }) => {
  const device = (await listSubscriptions(deps.db)).find((device) => device.id === id)
  if (!device) throw new ApiError('NOT_FOUND')
  const message = await composePush(deps, {
    body: m.notifications_testBody(),
    path: dashboardPaths.messages,
    tag: 'test',
  })
  const isReceived = await deps.push.send(device, message).catch((cause) => {
    throw new ApiError('UNAVAILABLE', { cause })
  })
  return { isReceived }
}
