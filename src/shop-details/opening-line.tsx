import type { Closure } from '../contract/closures.ts'
import type { ContactInfo } from '../contract/contact.ts'
import { openingStatus } from './opening-status.ts'
import { useShopTime } from './shop-clock.tsx'

/** Whether the shop is open at this minute; nothing where its hours do not say so clearly. */
export function OpeningLine({ hours, closures }: { hours: ContactInfo['businessHours']; closures: Closure[] }) {
  const status = openingStatus(hours, closures, useShopTime())
  if (!status) return null
  // Marked, as it is another in another minute.
  return (
    <p data-now className={`mt-1 font-semibold print:hidden ${status.isOpen ? 'text-leaf' : 'text-kandangi'}`}>
      {status.text}
    </p>
  )
}
