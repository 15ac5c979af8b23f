import { useEffect, useState } from 'react'
import { clockInShop } from '../contract/shop-clock.ts'
import { establishedYear } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

/** The calendar year in the shop, whatever the clock's own zone. @param time epoch milliseconds */
export function yearInShop(time: number): number {
  return clockInShop(time).getUTCFullYear()
}

/** The year by the visitor's own clock, taken once when the page has loaded; until then the server's. */
export function useYearInShop(yearOfServer: number): number {
  const [year, setYear] = useState(yearOfServer)
  useEffect(() => setYear(yearInShop(Date.now())), [])
  return year
}

/** The current year minus the year in which the shop opened. */
export function YearsOfExperience({ year }: { year: number }) {
  const years = useYearInShop(year) - establishedYear
  return (
    <p className="years">
      <strong>{years}</strong> {m.about_years({ years })}
    </p>
  )
}
