import { m } from '../../messages/compiled/messages.js'
import type { Statistics } from '../counting/counts.server.ts'

export type Visits = Pick<Statistics, 'visits' | 'visitsBefore'> & { dayCount: number }

/** Compares the visits of a period with those of as many days before it. */
export function describeVisits({ visits, visitsBefore, dayCount }: Visits): string {
  const difference = visits - visitsBefore
  const comparison = difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same'
  return m.statistics_sentence({
    visits: m.statistics_visitCount({ count: visits }),
    comparison,
    difference: Math.abs(difference),
    days: dayCount,
  })
}
