import { type ReactNode, useId } from 'react'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts, factName, factText } from '../../messages/design-facts.ts'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { NextIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { resolveLinks, type SavedDetails } from '../public/displayed-details.ts'
import { listOrderTimes } from '../public/order-times.tsx'
import { fieldId } from '../public/texts-by-path.ts'
import type { PartState } from './change-link.tsx'
import type { PartName } from './parts.ts'

const rowNames = ['whatsapp', 'map', 'videos', 'orderDays', 'festival'] as const
/** The page does not show the texts of these parts. */
export const partsInRows = [...rowNames, 'facts'] as const

interface PartRowsProps {
  details: SavedDetails
  time: number
  stateOf: (part: PartName) => PartState
}

/** Lists what the page does not show as a text, with its present value. */
export function PartRows({ details, time, stateOf }: PartRowsProps) {
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
    <>
      <RowGroup heading={m.shopDetails_further()}>
        {rowNames.map((name) => (
          <PartRow key={name} {...stateOf(name)} value={values[name]} />
        ))}
      </RowGroup>
      <RowGroup heading={m.facts_heading()}>
        {chosenFacts.map((fact) => (
          <PartRow
            key={fact}
            {...stateOf('facts')}
            path={fact}
            name={factName(fact)}
            value={factText(fact, details[fact])}
          />
        ))}
      </RowGroup>
    </>
  )
}

function RowGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="panel">
      <h2 id={headingId}>{heading}</h2>
      <ul className="border-b border-thread">{children}</ul>
    </section>
  )
}

type PartRowProps = PartState & {
  value: string | undefined
  /** The row may be about one text of the part. */
  path?: string
  name?: string
}

function PartRow({ part, isOpen, isUnsaved, value, path = part.paths[0] ?? '', name = part.heading }: PartRowProps) {
  return (
    <li className="border-t border-thread">
      <SheetLink sheet={fieldId(path)} aria-current={isOpen || undefined} className="part-row">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="line-clamp-2 text-sm text-teak-soft">{value || m.shopDetails_notGiven()}</span>
          {isUnsaved && <Chip>{m.shopDetails_unsaved()}</Chip>}
        </span>
        <NextIcon />
      </SheetLink>
    </li>
  )
}
