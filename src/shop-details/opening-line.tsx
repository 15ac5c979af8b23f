import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { getOpeningStatus } from './opening-status.ts'
import { PageTime, useShopTime } from './shop-clock.ts'

interface StatusProps {
  hours: ContactInfo['businessHours']
  closures: Closure[]
}

/** Renders nothing if the hours cannot be parsed. @param props.time epoch milliseconds */
export function OpeningLine({ time, ...props }: StatusProps & { time: number }) {
  return (
    <PageTime value={time}>
      <Status {...props} />
    </PageTime>
  )
}

function Status({ hours, closures }: StatusProps) {
  const status = getOpeningStatus(hours, closures, useShopTime())
  if (!status) return null
  return (
    <p data-now className={`mt-1 font-semibold print:hidden ${status.isOpen ? 'text-leaf' : 'text-kandangi'}`}>
      {status.text}
    </p>
  )
}
