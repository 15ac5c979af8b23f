import type { Closure } from '../api/closures.ts'
import { type BusinessHours, getOpeningStatus } from './opening-status.ts'

interface OpeningLineProps {
  hours: BusinessHours
  closures: Closure[]
  time: number
}

/** Renders nothing if the hours cannot be parsed. `startClock` updates the line. */
export function OpeningLine({ hours, closures, time }: OpeningLineProps) {
  const status = getOpeningStatus(hours, closures, time)
  if (!status) return null
  return (
    <p data-now data-until={status.until} data-open={status.isOpen || undefined} className="opening-line">
      {status.text}
    </p>
  )
}
