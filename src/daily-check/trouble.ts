import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'

export interface Trouble {
  kind: 'address' | 'certificate' | 'clock' | 'disk' | 'copy'
  /** A number is a time in epoch milliseconds. */
  detail?: string | number
}

/** Returns what it means for the owner. */
export function describeBriefly({ kind }: Trouble): string {
  return m.dailyCheck_brief({ kind })
}

/** Returns what somebody needs who mends it. */
export function describeTrouble({ kind, detail = '' }: Trouble): string {
  return m.dailyCheck_trouble({ kind, detail: typeof detail === 'number' ? shortTimeAt(detail) : detail })
}
