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

export function Steps({ pictures }: { pictures: Picture[] }) {
  return (
    <ol className="mt-2 flex flex-wrap items-center gap-2">
      {pictures.map((picture, nth) => (
        <li key={picture.text} className="flex min-w-0 items-center gap-2 text-kandangi">
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
  const look = `choice ${isTab ? 'grid justify-items-center gap-0.5' : ''}`
  return path ? (
    <a href={localPath(path)} className={`${look} link`}>
      {content}
    </a>
  ) : (
    <span className={`${look} border-thread bg-limewash text-teak`}>{content}</span>
  )
}
