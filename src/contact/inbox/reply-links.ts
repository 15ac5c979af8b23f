import type { ReceivedMessage } from '../../api/contact.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Identity } from '../../messages/identity.ts'

/** Some mail programs reject longer `mailto:` links. */
const linkMaxLength = 1_500
/** A longer name would leave no space for the message. */
const greetingMaxLength = 40
const lineBreak = '\r\n'

export function buildReplyLink(
  { name, email, message }: Pick<ReceivedMessage, 'name' | 'email' | 'message'>,
  identity: Identity,
): string {
  const subject = `subject=${encodeURIComponent(m.inbox_replySubject(identity))}`
  const text = m.inbox_replyText({ name: [...name].slice(0, greetingMaxLength).join('') }).replaceAll('\n', lineBreak)
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?${subject}&body=${encodeURIComponent(text)}`
  return start + encodeQuote(message, linkMaxLength - start.length)
}

/** `maxLength` counts encoded characters. */
function encodeQuote(message: string, maxLength: number): string {
  const ellipsis = encodeURIComponent('…')
  const lines = message.trim().split(/\r\n|\r|\n/)
  let quote = ''
  for (const character of lines.map((line) => `> ${line}`).join(lineBreak)) {
    const encoded = encodeURIComponent(character)
    if (quote.length + encoded.length + ellipsis.length > maxLength) return quote + ellipsis
    quote += encoded
  }
  return quote
}
