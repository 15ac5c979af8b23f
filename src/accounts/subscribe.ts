import { endpoints } from '../api/endpoints.ts'
import type { PushSubscription } from '../api/notifications.ts'
import { registerServiceWorker } from '../ui/background.ts'
import { callApi } from '../ui/call-api.ts'

export const canShowNotifications = () =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** Subscribes this browser after a click, which the permission prompt requires. @throws if the permission is denied */
export async function subscribe(applicationServerKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Notifications are not permitted.')
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with the key of an earlier installation cannot be renewed.
  await unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON() as PushSubscription
  await callApi(endpoints.addPushSubscription, { endpoint, keys })
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
