import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { openingStatus } from './opening-status.ts'
import { PageTime, useShopTime } from './shop-clock.ts'

interface OpeningLineProps {
  hours: ContactInfo['businessHours']
  closures: Closure[]
  /** When the page was rendered. Epoch milliseconds. */
  time: number
}

/** Renders nothing if the hours cannot be parsed. */
export function OpeningLine({ time, ...hoursAndClosures }: OpeningLineProps) {
  return (
    <PageTime value={time}>
      <Status {...hoursAndClosures} />
    </PageTime>
  )
}

function Status({ hours, closures }: Omit<OpeningLineProps, 'time'>) {
  const status = openingStatus(hours, closures, useShopTime())
  if (!status) return null
  return (
    <p data-now className={`mt-1 font-semibold print:hidden ${status.isOpen ? 'text-leaf' : 'text-kandangi'}`}>
      {status.text}
    </p>
  )
}
