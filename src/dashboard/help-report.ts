import { chatLink } from '../api/contact-channels.ts'
import type { LastFailure } from '../browser/last-failure.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import type { HelpData } from './help.server.ts'

/** Writes what somebody far away needs to know. */
export function writeReport(data: HelpData, failure?: LastFailure, question?: string): string {
  const { contact, shop, address, version, time, state } = data
  const { name } = contact ?? {}
  return [
    name ? m.help_greeting({ name, shop }) : m.help_greetingAnybody({ shop }),
    question,
    failure && m.help_lastFailure({ time: shortTimeAt(failure.time), text: failure.text }),
    address,
    m.help_version({ version, time: shortTimeAt(time) }),
    ...state.map(({ text }) => text),
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

export function chatAbout(data: HelpData, failure?: LastFailure, question?: string): string | undefined {
  return data.contact && chatLink(data.contact.phone, writeReport(data, failure, question))
}
