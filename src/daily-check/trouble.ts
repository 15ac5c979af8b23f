import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'

export interface Trouble {
  kind: 'address' | 'certificate' | 'clock' | 'disk' | 'copy'
  /** A number is a time in epoch milliseconds. */
  detail?: string | number
}

export function describeTrouble({ kind, detail = '' }: Trouble): string {
  return m.dailyCheck_trouble({ kind, detail: typeof detail === 'number' ? shortTimeAt(detail) : detail })
}
