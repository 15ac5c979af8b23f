import type { ReceivedMessage } from '../../api/contact.ts'
import { chatLink } from '../../api/contact-channels.ts'
import { m } from '../../messages/compiled/messages.js'
import { detectLanguage } from '../../messages/detect-language.ts'
import type { Identity } from '../../messages/identity.ts'
import type { Language } from '../../messages/language.ts'

/** An answer is in the language of the customer, whatever the language of the dashboard is. */
export type ShopNames = Record<Language, Pick<Identity, 'shop' | 'town'>>
type Message = Pick<ReceivedMessage, 'name' | 'email' | 'message'>

/** Some mail programs reject longer `mailto:` links. */
const linkMaxLength = 1_500
/** A longer name would leave no space for the message. */
const greetingMaxLength = 40
const lineBreak = '\r\n'

export function buildChatLink(number: string, { name, message }: Message, shops: ShopNames): string | undefined {
  const locale = detectLanguage(message)
  return chatLink(number, m.inbox_whatsappText({ ...shops[locale], name }, { locale }))
}

export function buildReplyLink({ name, email, message }: Message, shops: ShopNames): string {
  const locale = detectLanguage(message)
  const subject = `subject=${encodeURIComponent(m.inbox_replySubject(shops[locale], { locale }))}`
  const greeted = { name: [...name].slice(0, greetingMaxLength).join('') }
  const text = m.inbox_replyText(greeted, { locale }).replaceAll('\n', lineBreak)
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
