import type { ComponentProps, ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import { ActionRow } from '../ui/action-row.tsx'
import { Chip } from '../ui/chip.tsx'

interface DeviceRowProps extends Pick<ComponentProps<typeof ActionRow>, 'action' | 'className'> {
  name: string
  isCurrent: boolean
  times: string[]
  children: ReactNode
}

export function DeviceRow({ name, isCurrent, times, action, className, children }: DeviceRowProps) {
  return (
    <ActionRow action={action} className={`gap-y-2 py-4 ${className}`}>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Chip>{m.security_thisDevice()}</Chip>}
        </p>
        {times.map((time) => (
          <p key={time} data-now="" className="text-sm">
            {time}
          </p>
        ))}
      </div>
      {children}
    </ActionRow>
  )
}
