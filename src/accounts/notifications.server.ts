import { randomUUID } from 'node:crypto'
import { ApiError } from '../api/errors.ts'
import { setUpKey } from '../api/set-up.ts'
import { m } from '../messages/compiled/messages.js'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { composePush, listSubscriptions } from '../platform/push/push.server.ts'
import { isOnCurve } from '../platform/push/web-push.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { describeDevice, nameDevice } from './device-name.server.ts'
import { readDeviceHash } from './known-devices.server.ts'

const notOnCurve = { detail: '/keys/p256dh must be a point on P-256', field: 'keys.p256dh' }

/** Returns null if the setting turns off the service worker, which shows the notifications, or without a key. */
export async function getNotifications(shop: Shop, sessionId: string) {
  if (!shop.config.serviceWorker) return null
  const publicKey = await shop.push.readPublicKey().catch((err) => void shop.log.error({ err }, 'no push key'))
  if (!publicKey) return null
  const current = await readDeviceHash(shop.db, sessionId)
  const devices = await listSubscriptions(shop.db)
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

export const addPushSubscription: Handler<'addPushSubscription'> = async (shop, input, request) => {
  const { endpoint, keys } = input
  const { owner, headers } = request
  const deviceHash = await readDeviceHash(shop.db, owner.sessionId)
  if (!deviceHash) throw new ApiError('UNAUTHENTICATED')
  if (!isOnCurve(keys.p256dh)) throw new ApiError('INVALID_ARGUMENT', notOnCurve)
  // Without this, generating the key would later delete the subscription.
  await shop.push.readPublicKey()
  const deviceName = await nameDevice(headers)
  const createdTime = shop.now()
  await shop.db.transaction().execute(async (transaction) => {
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

export const deletePushSubscription: Handler<'deletePushSubscription'> = async (shop, { id }) => {
  const { numDeletedRows } = await shop.db.deleteFrom('pushSubscriptions').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
}

/** @throws {ApiError} NOT_FOUND, or UNAVAILABLE if the push service does not accept the message. */
export const testPushSubscription: Handler<'testPushSubscription'> = async (shop, { id }) => {
  const device = (await listSubscriptions(shop.db)).find((device) => device.id === id)
  if (!device) throw new ApiError('NOT_FOUND')
  const message = await composePush(shop, { body: m.notifications_testBody(), path: '/admin/messages', tag: 'test' })
  const isReceived = await shop.push.send(device, message).catch((cause) => {
    throw new ApiError('UNAVAILABLE', { cause })
  })
  return { isReceived }
}
