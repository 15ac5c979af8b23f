import type { Closure } from '../../api/closures.ts'
import type { ContactInfo } from '../../api/contact.ts'
import { describeTomorrow, getOpeningStatus } from './opening-status.ts'

export type OpeningLineProps = { contactInfo: ContactInfo; closures: Closure[]; time: number }

/** Renders nothing if the hours cannot be parsed. `startClock` updates the line. */
export function OpeningLine({ contactInfo, closures, time }: OpeningLineProps) {
  const status = getOpeningStatus(contactInfo.businessHours, closures, time)
  if (!status) return null
  return (
    <p data-until={status.until} data-open={status.isOpen || undefined} className="opening-line">
      {status.text}
    </p>
  )
}

/** Renders an empty line if the hours of tomorrow cannot be parsed, because those of the next day may be. */
export function TomorrowLine({ contactInfo, closures, time }: OpeningLineProps) {
  const text = describeTomorrow(contactInfo.businessHours, closures, time)
  return (
    <p data-tomorrow="" hidden={!text}>
      {text}
    </p>
  )
}
