import { useRef, useState } from 'react'
import { calls } from '../api/calls.ts'
import type { Device } from '../api/safety.ts'
import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, shortDateAt } from '../messages/dates.ts'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import { deviceInWords } from './device-in-words.ts'
import { LogoutForm } from './logout-form.tsx'

const timeInWords = (time: number) => `${shortDateAt(time)}, ${clockTimeAt(time)}`

/** Where the owner is signed in; what she does not know she signs out. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const refresh = useRefresh()
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})

  async function signOutOthers() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await ask(calls.signOutOtherDevices, {})
    } catch (error) {
      return setState({ failure: sentenceFor(error) })
    }
    setState({})
    toast(m.safety_othersSignedOut())
    await refresh()
  }

  return (
    <>
      <p>{m.safety_devicesHint()}</p>
      <ul className="border-b border-thread">
        {devices.map((device) => (
          <SignedInDevice key={device.id} device={device} onGone={refresh} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          kind="danger"
          className="justify-self-start"
          busyText={state.busy && m.safety_signingOut()}
          onClick={signOutOthers}
        >
          {m.safety_signOutOthers()}
        </Button>
      )}
      <p role="alert" className="form-failure">
        {state.failure}
      </p>
    </>
  )
}

function SignedInDevice({ device, onGone }: { device: Device; onGone: () => Promise<void> }) {
  const row = useRef<HTMLLIElement>(null)
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})
  const name = deviceInWords(device)

  async function signOut() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await ask(calls.signOutDevice, { id: device.id })
    } catch (error) {
      return setState({ failure: sentenceFor(error) })
    }
    focusNeighbour(row.current)
    toast(m.safety_signedOut({ device: name }))
    await onGone()
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={state.busy}
      className="grid gap-x-4 gap-y-2 border-t border-thread py-4 aria-busy:opacity-60 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {device.isThis && <Chip>{m.safety_thisDevice()}</Chip>}
        </p>
        <p data-now="" className="text-sm">
          {m.safety_since({ time: timeInWords(device.signedInTime) })}
        </p>
        {!device.isThis && (
          <p data-now="" className="text-sm">
            {m.safety_lastSeen({ time: timeInWords(device.lastSeenTime) })}
          </p>
        )}
      </div>
      {device.isThis ? (
        <LogoutForm text={m.accounts_logout()} className="button button-quiet justify-self-start px-4" />
      ) : (
        <Button
          kind="quiet"
          className="justify-self-start px-4"
          aria-label={m.safety_signOutOf({ device: name })}
          busyText={state.busy && m.safety_signingOut()}
          onClick={signOut}
        >
          {m.safety_signOut()}
        </Button>
      )}
      <p role="alert" className="form-failure col-span-full">
        {state.failure}
      </p>
    </li>
  )
}
