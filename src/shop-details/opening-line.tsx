import { useSyncExternalStore } from 'react'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { now, subscribe } from './current-time.ts'
import { getOpeningStatus } from './opening-status.ts'

interface OpeningLineProps {
  hours: ContactInfo['businessHours']
  closures: Closure[]
  /** The time of rendering is in epoch milliseconds. */
  time: number
}

/** Renders nothing if the hours cannot be parsed. */
export function OpeningLine({ hours, closures, time }: OpeningLineProps) {
  const minute = useSyncExternalStore(subscribe, now, () => time)
  const status = getOpeningStatus(hours, closures, minute)
  if (!status) return null
  return (
    <p data-now className={`mt-1 font-semibold print:hidden ${status.isOpen ? 'text-leaf' : 'text-kandangi'}`}>
      {status.text}
    </p>
  )
}
