import type { ContactMessage } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import type { QueuedMail } from '../platform/mail/mail-queue.server.ts'
import { plainLine } from '../platform/mail/plain-line.ts'
import type { Shop } from '../platform/shop.server.ts'

const { mail } = messages
/** Characters of a message that lists of mails show. */
const previewLength = 140

/** Tells the owner of a message; her answer goes to whoever wrote it. */
export function mailAbout(
  shop: Pick<Shop, 'publicOrigin'>,
  { name, email, message }: Pick<ContactMessage, 'name' | 'email' | 'message'>,
  to: string,
): QueuedMail {
  return {
    to,
    subject: mail.message.subject(name),
    replyTo: { name, address: email },
    letter: {
      heading: mail.message.heading,
      preview: [...plainLine(message)].slice(0, previewLength).join(''),
      parts: [
        { quote: message, by: { name, address: email }, introduction: mail.message.wrote(plainLine(name), email) },
        { paragraph: mail.message.answer(email) },
        { paragraph: mail.message.dashboard },
        { button: mail.message.button, link: `${shop.publicOrigin()}/admin#messages` },
      ],
    },
  }
}
