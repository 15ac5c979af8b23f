import { useEffect, useState } from 'react'
import type { PushSubscription } from '../../api/account-security.ts'
import { endpoints } from '../../api/endpoints.ts'
import { registerServiceWorker } from '../../browser/background.ts'
import { callApi } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { within } from '../../browser/within.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortTimeAt } from '../../messages/dates.ts'
import { useAction, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import type { AccountSecurity } from './account-security.server.ts'
import { DeviceRow } from './device-list.tsx'

const subscribeMs = 30_000

type Notifications = NonNullable<AccountSecurity['notifications']>

export function NotificationSettings({ publicKey, devices, onTurnedOn }: Notifications & { onTurnedOn?: () => void }) {
  const reportChange = useChangeReport()
  const [support, setSupport] = useState<NotificationPermission | 'none'>()
  function readSupport() {
    const canShow = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
    setSupport(canShow ? Notification.permission : 'none')
  }
  useEffect(readSupport, [])
  const turnOn = useAction(async () => {
    await subscribe(publicKey).finally(readSupport)
    await reportChange(m.notifications_turnedOn())
    onTurnedOn?.()
  }, m.notifications_notTurnedOn)
  // The server cannot know the browser's permission. It shows the button where most browsers do, so that nothing moves.
  const isOn = (support ?? 'granted') === 'granted' && devices.some(({ isCurrent }) => isCurrent)

  return (
    <>
      <p>{m.notifications_hint()}</p>
      {devices.length > 0 && (
        <ul className="border-b border-thread">
          {devices.map((device) => (
            <DeviceNotifications key={device.id} {...device} />
          ))}
        </ul>
      )}
      {support !== 'none' && !isOn && (
        <Button
          className="justify-self-start"
          busyText={turnOn.busy && m.notifications_turningOn()}
          onClick={turnOn.run}
        >
          {m.notifications_turnOn()}
        </Button>
      )}
      <Failure>{turnOn.failure}</Failure>
      {support === 'none' && <p className="text-sm">{m.notifications_unsupported()}</p>}
      {isOn && <p className="text-sm">{m.notifications_delays()}</p>}
    </>
  )
}

function DeviceNotifications({ id, name, isCurrent, subscribedTime }: Notifications['devices'][number]) {
  const reportChange = useChangeReport()
  const refresh = useRefresh()
  const test = useAction(async () => {
    const { isReceived } = await callApi(endpoints.testPushSubscription, { id })
    if (isReceived) return toast(m.notifications_tested({ device: name }))
    toast(m.notifications_ended({ device: name }), 'problem')
    await refresh()
  }, m.notifications_notTested)
  const remove = useAction(async () => {
    await callApi(endpoints.deletePushSubscription, { id })
    // The shop sends nothing any more, whatever the browser's push service answers.
    if (isCurrent) void unsubscribe().catch(() => {})
    await reportChange(m.notifications_removed({ device: name }))
  })

  return (
    <DeviceRow
      name={name}
      isCurrent={isCurrent}
      time={m.notifications_since({ time: shortTimeAt(subscribedTime) })}
      action={{ busy: test.busy || remove.busy, failure: test.failure ?? remove.failure }}
      className="lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <div className="flex flex-wrap gap-2">
        <Button
          kind="quiet"
          className="px-4"
          aria-label={m.notifications_testOn({ device: name })}
          busyText={test.busy && m.notifications_testing()}
          onClick={test.run}
        >
          {m.notifications_test()}
        </Button>
        <Button
          kind="quiet"
          className="px-4"
          aria-label={m.notifications_removeFrom({ device: name })}
          onClick={remove.run}
        >
          {m.notifications_remove()}
        </Button>
      </div>
    </DeviceRow>
  )
}

/** Subscribes this browser after a click, which the permission prompt requires. @throws if the permission is denied */
async function subscribe(applicationServerKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Notifications are not permitted.')
  const registration = await registerServiceWorker()
  if (!registration) throw new Error('The service worker is not active.')
  // A subscription with the key of an earlier installation cannot be renewed.
  await within(subscribeMs, unsubscribe())
  const subscribing = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // The browser's push service may be unreachable.
  const subscription = await within(subscribeMs, subscribing)
  const { endpoint, keys } = subscription.toJSON() as PushSubscription
  await callApi(endpoints.addPushSubscription, { endpoint, keys })
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
