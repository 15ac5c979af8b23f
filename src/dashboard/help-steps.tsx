import type { ComponentType } from 'react'
import { NextIcon } from '../ui/dashboard/dashboard-icons.tsx'

/** A picture of a control, which is flat so that nobody taps it. */
export interface Picture {
  text: string
  Icon?: ComponentType
}

export function Steps({ pictures }: { pictures: Picture[] }) {
  return (
    <ol className="mt-1.5 flex flex-wrap items-center gap-x-1 gap-y-1.5">
      {pictures.map(({ text, Icon }, nth) => (
        <li key={text} className="flex min-w-0 items-center gap-1 text-teak-soft [&_svg]:size-4.5">
          <span className="flex min-w-0 items-center gap-1.5 bg-limewash px-2 py-0.5 text-sm font-semibold">
            {Icon && <Icon />}
            {text}
          </span>
          {nth < pictures.length - 1 && <NextIcon />}
        </li>
      ))}
    </ol>
  )
}
