import type { Device } from '../api/account-security.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, shortDateAt } from '../messages/dates.ts'
import { ActionRow } from '../ui/action-row.tsx'
import { Button } from '../ui/button.tsx'
import { callApi } from '../ui/call-api.ts'
import { Chip } from '../ui/chip.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { useAction } from '../ui/use-action.ts'
import { describeDevice } from './describe-device.ts'
import { LogoutForm } from './logout-form.tsx'

export function DeviceList({ devices }: { devices: Device[] }) {
  const reportChange = useChangeReport()
  const signOutOthers = useAction(async () => {
    await callApi(endpoints.signOutOtherDevices, {})
    await reportChange(m.security_othersSignedOut())
  })

  return (
    <>
      <p>{m.security_devicesHint()}</p>
      <ul className="border-b border-thread">
        {devices.map((device) => (
          <SignedInDevice key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          kind="danger"
          className="justify-self-start"
          busyText={signOutOthers.busy && m.security_signingOut()}
          onClick={signOutOthers.run}
        >
          {m.security_signOutOthers()}
        </Button>
      )}
      <p role="alert" className="form-failure">
        {signOutOthers.failure}
      </p>
    </>
  )
}

function SignedInDevice({ device }: { device: Device }) {
  const reportChange = useChangeReport()
  const name = describeDevice(device)
  const signOut = useAction(async () => {
    await callApi(endpoints.signOutDevice, { id: device.id })
    await reportChange(m.security_signedOut({ device: name }))
  })

  return (
    <ActionRow action={signOut} className="gap-y-2 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {device.isCurrent && <Chip>{m.security_thisDevice()}</Chip>}
        </p>
        <p data-now="" className="text-sm">
          {m.security_since({ time: formatTime(device.signedInTime) })}
        </p>
        {!device.isCurrent && (
          <p data-now="" className="text-sm">
            {m.security_lastSeen({ time: formatTime(device.lastSeenTime) })}
          </p>
        )}
      </div>
      {device.isCurrent ? (
        <LogoutForm text={m.accounts_logout()} className="button button-quiet justify-self-start px-4" />
      ) : (
        <Button
          kind="quiet"
          className="justify-self-start px-4"
          aria-label={m.security_signOutOf({ device: name })}
          busyText={signOut.busy && m.security_signingOut()}
          onClick={signOut.run}
        >
          {m.security_signOut()}
        </Button>
      )}
    </ActionRow>
  )
}

const formatTime = (time: number) => `${shortDateAt(time)}, ${clockTimeAt(time)}`
