import type { ComponentType } from 'react'
import { localPath } from '../messages/language.ts'
import { NextIcon } from '../ui/dashboard/dashboard-icons.tsx'

/** A picture of a control, which is a link if the control can be reached by an address. */
export interface Picture {
  text: string
  path?: string
  Icon?: ComponentType
  isTab?: boolean
}

const look = 'inline-flex min-h-11 items-center rounded-[2px] border px-3 py-1 text-sm/[1.3] font-semibold'

export function Steps({ pictures }: { pictures: Picture[] }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {pictures.map((picture, nth) => (
        <li key={picture.text} className="flex min-w-0 items-center gap-1 text-kandangi">
          {nth > 0 && <NextIcon />}
          <Control {...picture} />
        </li>
      ))}
    </ol>
  )
}

function Control({ text, path, Icon, isTab }: Picture) {
  const content = (
    <>
      {Icon && <Icon />}
      {text}
    </>
  )
  const layout = isTab ? 'flex-col justify-center' : 'gap-2'
  return path ? (
    <a href={localPath(path)} className={`${look} ${layout} border-edge bg-paper underline hover:border-kandangi`}>
      {content}
    </a>
  ) : (
    <span className={`${look} ${layout} border-thread bg-limewash text-teak`}>{content}</span>
  )
}
