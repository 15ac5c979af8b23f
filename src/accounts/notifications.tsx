import { useEffect, useState } from 'react'
import type { Notifications } from '../api/notifications.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { useAction } from '../ui/use-action.ts'
import { DeviceNotifications } from './device-notifications.tsx'
import { canShowNotifications, subscribe } from './subscribe.ts'

export function NotificationSettings({ publicKey, devices }: Notifications) {
  const reportChange = useChangeReport()
  const [support, setSupport] = useState<NotificationPermission | 'none'>()
  const readSupport = () => setSupport(canShowNotifications() ? Notification.permission : 'none')
  useEffect(readSupport, [])
  const turnOn = useAction(
    async () => {
      await subscribe(publicKey).finally(readSupport)
      await reportChange(m.notifications_turnedOn())
    },
    () => m.notifications_notTurnedOn(),
  )
  // The server cannot know the browser's permission. It shows the button where most browsers do, so that nothing moves.
  const isOn = (support ?? 'granted') === 'granted' && devices.some(({ isCurrent }) => isCurrent)

  return (
    <>
      <p>{m.notifications_hint()}</p>
      {devices.length > 0 && (
        <ul className="border-b border-thread">
          {devices.map((device) => (
            <DeviceNotifications key={device.id} device={device} />
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
      <p role="alert" className="form-failure">
        {turnOn.failure}
      </p>
      <p className="text-sm">{support === 'none' ? m.notifications_unsupported() : m.notifications_delays()}</p>
    </>
  )
}
