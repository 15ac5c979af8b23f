import { m } from '../../messages/compiled/messages.js'
import { shortDayAt } from '../../messages/dates.ts'
import { selectText } from '../../messages/identity.ts'
import { Button } from '../../ui/forms/button.tsx'
import type { Festival } from '../public/festivals.server.ts'

interface FestivalChipsProps {
  festivals: Festival[]
  selected: Festival | undefined
  onSelect: (festival: Festival) => void
}

/** The chips are in one row on a phone, so that they, the calendar and the button fit into its window. */
export function FestivalChips({ festivals, selected, onSelect }: FestivalChipsProps) {
  return (
    <div data-now="" className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <ul aria-label={m.closedDays_festivals()} className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {festivals.map((festival) => (
          <li key={festival.from + festival.reason} className="flex-none">
            <Button
              kind="quiet"
              className="flex-col gap-0 px-4 whitespace-nowrap"
              aria-pressed={selected !== undefined && isSameFestival(festival, selected)}
              onClick={({ currentTarget }) => {
                onSelect(festival)
                const days = currentTarget.form?.querySelector('table')
                requestAnimationFrame(() => days?.scrollIntoView({ block: 'nearest' }))
              }}
            >
              {selectText(festival.reason, festival.reasonInTamil)}
              <span className="text-sm">{describeDays(festival)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeDays({ from, until, isEstimate }: Festival): string {
  const last = shortDayAt(Date.parse(until))
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  const first = isSameMonth ? Number(from.slice(8)) : shortDayAt(Date.parse(from))
  const days = from === until ? last : `${first}–${last}`
  return isEstimate ? m.closedDays_about({ days }) : days
}

/** Each refresh of the screen brings new objects. */
export function isSameFestival(one: Festival, other: Festival): boolean {
  return one.from === other.from && one.reason === other.reason
}
