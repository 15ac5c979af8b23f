import type { ReceivedMessage } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'

/** Some programs for mail take no longer address. */
const mailAddressMaxLength = 1_500
/** Of a name, in characters: the rest of a long one would leave no room for the message. */
const greetedMaxLength = 40
const lineBreak = '\r\n'

type Answered = Pick<ReceivedMessage, 'name' | 'email' | 'message'>

/** Begins a mail to whoever wrote, with as much of the message under it as an address can hold. */
export function mailAddress({ name, email, message }: Answered): string {
  const subject = `subject=${encodeURIComponent(m.inbox_replySubject())}`
  const text = m.inbox_replyText({ name: [...name].slice(0, greetedMaxLength).join('') }).replaceAll('\n', lineBreak)
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?${subject}&body=${encodeURIComponent(text)}`
  return start + quoted(message, mailAddressMaxLength - start.length)
}

/** @param number with its country's code: `+91 98400 00001`. */
export function chatAddress(number: string, name: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(m.inbox_whatsappText({ name }))}`
}

export function callAddress(number: string): string {
  return `tel:+${number.replace(/\D/g, '')}`
}

/** Its lines as mail quotes them, as they stand in an address; cut where they are longer than `maxLength` there. */
function quoted(message: string, maxLength: number): string {
  const more = encodeURIComponent('…')
  const lines = message.trim().split(/\r\n|\r|\n/)
  let written = ''
  for (const sign of lines.map((line) => `> ${line}`).join(lineBreak)) {
    const encoded = encodeURIComponent(sign)
    if (written.length + encoded.length + more.length > maxLength) return written + more
    written += encoded
  }
  return written
}
