import type { ComponentProps, ReactNode } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { dayAndTimeAt } from '../../messages/dates.ts'
import { ActionRow, useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import type { AccountSecurity } from './account-security.server.ts'

const shownDevices = 3

type DeviceListProps = Pick<AccountSecurity, 'devices' | 'now'>

export function DeviceList({ devices, now }: DeviceListProps) {
  const reportChange = useChangeReport()
  const signOutOthers = useAction(async () => {
    await callApi(endpoints.signOutOtherDevices, {})
    await reportChange(m.security_othersSignedOut())
  })

  const folded = devices.slice(shownDevices)

  return (
    <>
      <p>{m.security_devicesHint()}</p>
      <SignedInDevices devices={devices.slice(0, shownDevices)} now={now} />
      {folded.length > 0 && (
        <Collapsible title={<span className="font-semibold">{m.security_moreDevices({ count: folded.length })}</span>}>
          <SignedInDevices devices={folded} now={now} />
        </Collapsible>
      )}
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
      <Failure>{signOutOthers.failure}</Failure>
    </>
  )
}

function SignedInDevices({ devices, now }: DeviceListProps) {
  return (
    <ul className="border-b border-thread">
      {devices.map((device) => (
        <SignedInDevice key={device.id} {...device} now={now} />
      ))}
    </ul>
  )
}

type SignedInDeviceProps = AccountSecurity['devices'][number] & Pick<AccountSecurity, 'now'>

function SignedInDevice({ id, name, isCurrent, signedInTime, lastSeenTime, now }: SignedInDeviceProps) {
  const reportChange = useChangeReport()
  const signOut = useAction(async () => {
    await callApi(endpoints.signOutDevice, { id })
    await reportChange(m.security_signedOut({ device: name }))
  })

  return (
    <DeviceRow
      name={name}
      isCurrent={isCurrent}
      time={
        isCurrent
          ? m.security_since({ time: dayAndTimeAt(signedInTime, now) })
          : m.security_lastSeen({ time: dayAndTimeAt(lastSeenTime, now) })
      }
      action={signOut}
      className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3"
    >
      {!isCurrent && (
        <Button
          kind="quiet"
          className="px-3 text-sm whitespace-nowrap sm:px-4"
          aria-label={m.security_signOutOf({ device: name })}
          busyText={signOut.busy && m.security_signingOut()}
          onClick={signOut.run}
        >
          {m.security_signOut()}
        </Button>
      )}
    </DeviceRow>
  )
}

interface DeviceRowProps extends Pick<ComponentProps<typeof ActionRow>, 'action' | 'className'> {
  name: string
  isCurrent: boolean
  time: string
  children: ReactNode
}

export function DeviceRow({ name, isCurrent, time, action, className, children }: DeviceRowProps) {
  return (
    <ActionRow action={action} className={`gap-y-2 py-3 ${className}`}>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Chip>{m.security_thisDevice()}</Chip>}
        </p>
        <p data-now="" className="text-sm">
          {time}
        </p>
      </div>
      {children}
    </ActionRow>
  )
}
