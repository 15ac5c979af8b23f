import { m } from '../../messages/compiled/messages.js'
import type { Statistics } from '../counting/counts.server.ts'

type Visits = Pick<Statistics, 'visits' | 'visitsBefore' | 'isComparable'>

/** Compares the visits of a period with those of as many days before it, if they were counted. */
export function describeVisits({ dayCount, ...visits }: Visits & { dayCount: number }): string {
  return m.statistics_sentence({ ...compareVisits(visits), days: dayCount })
}

/** Compares the visits of the last seven days with those of the seven days before. */
export function describeWeek(visits: Visits): string {
  return m.today_week(compareVisits(visits))
}

function compareVisits({ visits, visitsBefore, isComparable }: Visits) {
  const difference = visits - visitsBefore
  return {
    visits: m.statistics_visitCount({ count: visits }),
    comparison: !isComparable ? 'none' : difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same',
    difference: Math.abs(difference),
  } as const
}
