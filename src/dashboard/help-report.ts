import { chatLink } from '../api/contact-channels.ts'
import type { LastFailure } from '../browser/last-failure.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import type { ReportStart } from './help.server.ts'

export interface Report {
  start: ReportStart
  subject?: string
  failure?: LastFailure
  details?: string[]
}

/** Writes what somebody far away needs to know. */
export function writeReport({ start, subject, failure, details = [] }: Report): string {
  const { contact, shop, address, version, time } = start
  const { name } = contact ?? {}
  return [
    name ? m.help_greeting({ name, shop }) : m.help_greetingAnybody({ shop }),
    subject,
    failure && m.help_lastFailure({ time: shortTimeAt(failure.time), text: failure.text }),
    address,
    m.help_version({ version, time: shortTimeAt(time) }),
    ...details,
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

export function chatAbout(report: Report): string | undefined {
  const { contact } = report.start
  return contact && chatLink(contact.phone, writeReport(report))
}
