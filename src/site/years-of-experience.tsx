import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

/** The current year minus the year in which the shop opened. `current-year.ts` keeps it right on a cached page. */
export function YearsOfExperience({ year }: { year: number }) {
  const years = year - establishedYear
  return (
    <p className="years">
      <strong data-years>{years}</strong> {m.about_years({ years })}
    </p>
  )
}
