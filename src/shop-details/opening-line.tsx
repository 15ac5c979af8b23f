import { useSyncExternalStore } from 'react'
import type { Closure } from '../api/closures.ts'
import { now, subscribe } from './current-time.ts'
import { type BusinessHours, getOpeningStatus } from './opening-status.ts'

/** Renders nothing if the hours cannot be parsed. @param props.time epoch milliseconds */
export function OpeningLine({ hours, closures, time }: { hours: BusinessHours; closures: Closure[]; time: number }) {
  const minute = useSyncExternalStore(subscribe, now, () => time)
  const status = getOpeningStatus(hours, closures, minute)
  if (!status) return null
  return (
    <p data-now className={`mt-1 font-semibold print:hidden ${status.isOpen ? 'text-leaf' : 'text-kandangi'}`}>
      {status.text}
    </p>
  )
}
