import type { Closure } from '../../api/closures.ts'
import type { ContactInfo } from '../../api/contact.ts'
import { describeTomorrow, getOpeningStatus } from './opening-status.ts'

export type OpeningLineProps = { contactInfo: ContactInfo; closures: Closure[]; time: number }

/** Renders an empty line if the hours cannot be parsed, because those of later may be. `startClock` updates it. */
export function OpeningLine({ contactInfo, closures, time }: OpeningLineProps) {
  const status = getOpeningStatus(contactInfo.businessHours, closures, time)
  return (
    <p data-until={status.until} data-open={status.isOpen || undefined} hidden={!status.text} className="opening-line">
      {status.text}
    </p>
  )
}

export function TomorrowLine({ contactInfo, closures, time }: OpeningLineProps) {
  const text = describeTomorrow(contactInfo.businessHours, closures, time)
  return (
    <p data-tomorrow="" hidden={!text}>
      {text}
    </p>
  )
}
