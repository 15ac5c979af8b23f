import type { ContactInfoChange, ContactMessage } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { plainLine } from '../platform/mail/plain-line.ts'
import type { QueuedMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const { mail } = messages
/** Characters of a message that lists of mails show. */
const previewLength = 140

/** Where the owner is told: at the address that she has written for visitors, else at the one she signs in with. */
export async function mailboxOf({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  const { email }: ContactInfoChange = row ? JSON.parse(row.fields) : {}
  return email || config.adminEmail
}

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

/** Tells the owner that more come than are mailed. */
export function mailAboutFlood(shop: Pick<Shop, 'publicOrigin'>, to: string): QueuedMail {
  return {
    to,
    subject: mail.flood.subject,
    letter: {
      heading: mail.flood.subject,
      preview: mail.flood.preview,
      parts: [
        { paragraph: mail.flood.text },
        { button: mail.flood.button, link: `${shop.publicOrigin()}/admin?folder=spam#messages` },
      ],
    },
  }
}
