import { useId } from 'react'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { NextIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { resolveLinks, type SavedDetails } from '../public/displayed-details.ts'
import { listOrderTimes } from '../public/order-times.tsx'
import { fieldId } from '../public/texts-by-path.ts'
import type { PartState } from './change-link.tsx'
import type { PartName } from './parts.ts'

export const rowNames = ['whatsapp', 'map', 'videos', 'orderDays', 'festival'] as const

interface PartRowsProps {
  details: SavedDetails
  time: number
  stateOf: (part: PartName) => PartState
}

/** Lists what the page does not show as a text, with its present value. */
export function PartRows({ details, time, stateOf }: PartRowsProps) {
  const headingId = useId()
  const { whatsapp } = resolveLinks(details)
  // The later day shows a festival before its announcement.
  const [, day = ''] = [dayInShop(time), details.festivalFrom ?? ''].sort()
  const [festival] = listOrderTimes({ ...details, orderDays: '' }, day)
  const [order] = listOrderTimes({ orderDays: details.orderDays }, day)
  const values: Record<(typeof rowNames)[number], string | undefined> = {
    whatsapp,
    map: details.map,
    videos: details.videos,
    orderDays: order?.text,
    festival: festival?.text,
  }
  return (
    <section aria-labelledby={headingId} className="panel">
      <h2 id={headingId}>{m.shopDetails_further()}</h2>
      <ul className="border-b border-thread">
        {rowNames.map((name) => (
          <PartRow key={name} {...stateOf(name)} value={values[name] || m.shopDetails_notGiven()} />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part, isOpen, isUnsaved, value }: PartState & { value: string }) {
  return (
    <li className="border-t border-thread">
      <SheetLink sheet={fieldId(part.paths[0] ?? '')} aria-current={isOpen || undefined} className="part-row">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{part.heading}</span>
          <span className="line-clamp-2 text-sm text-teak-soft">{value}</span>
          {isUnsaved && <Chip>{m.shopDetails_unsaved()}</Chip>}
        </span>
        <NextIcon />
      </SheetLink>
    </li>
  )
}
