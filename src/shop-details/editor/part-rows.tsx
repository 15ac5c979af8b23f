import { type ReactNode, useId } from 'react'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts, factName, factText } from '../../messages/design-facts.ts'
import { selectText } from '../../messages/identity.ts'
import { NextIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { resolveLinks, type SavedDetails } from '../public/displayed-details.ts'
import { listOrderTimes } from '../public/order-times.tsx'
import { fieldId } from '../public/texts-by-path.ts'
import { type PartState, StateMark } from './change-link.tsx'
import type { PartName } from './parts.ts'

/** A link to it scrolls to the first rows. */
export const rowsId = 'shop-links'
const rowNames = ['whatsapp', 'map', 'videos', 'orderDays', 'festival', 'privacy'] as const
const customerNames = ['customer0', 'customer1', 'customer2', 'customer3', 'customer4', 'customer5'] as const
export const partsInRows = [...rowNames, 'facts', ...customerNames] as const

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
    privacy: selectText(details.privacy, details.tamil?.privacy),
  }
  const written = customerNames.filter((customer) => describeCustomer(details, customer).value)
  const free = customerNames.find((customer) => !written.includes(customer))
  return (
    <>
      <RowGroup id={rowsId} heading={m.shopDetails_further()}>
        {rowNames.map((name) => (
          <PartRow key={name} {...stateOf(name)} value={values[name]} />
        ))}
      </RowGroup>
      <RowGroup heading={m.customers_heading()} hint={m.customers_hint()}>
        {written.map((customer) => (
          <PartRow key={customer} {...stateOf(customer)} {...describeCustomer(details, customer)} />
        ))}
        {free && <PartRow key="free" {...stateOf(free)} name={m.customers_add()} value=" " />}
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

function describeCustomer({ customers, tamil }: SavedDetails, customer: (typeof customerNames)[number]) {
  const index = Number(customer.slice(-1))
  const of = (field: 'text' | 'name') => {
    const inTamil = tamil?.customers?.[index]?.[field]
    return selectText(customers?.[index]?.[field], inTamil) || inTamil
  }
  return { name: of('name') || m.customers_part({ number: index + 1 }), value: of('text') }
}

type RowGroupProps = { id?: string; heading: string; hint?: string; children: ReactNode }

function RowGroup({ id, heading, hint, children }: RowGroupProps) {
  const headingId = useId()
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={headingId} className="panel mb-3 sm:mb-4">
      <h2 id={headingId}>{heading}</h2>
      {hint && <p className="field-hint">{hint}</p>}
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

function PartRow({ part, isOpen, value, path = part.paths[0] ?? '', name = part.heading, ...state }: PartRowProps) {
  return (
    <li className="border-t border-thread">
      <SheetLink sheet={fieldId(path)} aria-current={isOpen || undefined} className="part-row">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="line-clamp-2 text-sm text-teak-soft">{value || m.shopDetails_notGiven()}</span>
          <StateMark {...state} />
        </span>
        <NextIcon />
      </SheetLink>
    </li>
  )
}
