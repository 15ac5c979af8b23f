import type { ContactInfoChange, ContactMessage } from '../api/contact.ts'
import { mailedMessagesAnHour } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import type { QueuedMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { plainLine } from './single-line.ts'

/** Characters of a message that lists of mails show. */
const previewLength = 140

/** Returns the address that the owner has published, else the one of the owner's account. */
export async function mailboxOf({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  const { email }: ContactInfoChange = row ? JSON.parse(row.fields) : {}
  return email || (await getOwnerEmail({ db, config }))
}

/** Writes the mail about a message; a reply goes to the visitor. */
export function mailAbout(
  shop: Pick<Shop, 'publicOrigin'>,
  { name, email, message }: Pick<ContactMessage, 'name' | 'email' | 'message'>,
  to: string,
): QueuedMail {
  const plainName = plainLine(name)
  return {
    to,
    subject: m.mail_message_subject({ name: plainName }),
    replyTo: { name: plainName, address: email },
    body: {
      heading: m.mail_message_heading(),
      preview: [...plainLine(message)].slice(0, previewLength).join(''),
      parts: [
        {
          quote: message,
          by: { name, address: email },
          introduction: m.mail_message_wrote({ name: plainName, email }),
        },
        { paragraph: m.mail_message_answer({ email }) },
        { paragraph: m.mail_message_dashboard() },
        {
          button: m.mail_message_button(),
          link: `${shop.publicOrigin()}${pathIn(currentLanguage(), '/admin#messages')}`,
        },
      ],
    },
  }
}

/** Writes the mail that says that more messages arrive than are mailed. */
export function mailAboutFlood(shop: Pick<Shop, 'publicOrigin'>, to: string): QueuedMail {
  return {
    to,
    subject: m.mail_flood_subject(),
    body: {
      heading: m.mail_flood_subject(),
      preview: m.mail_flood_preview(),
      parts: [
        { paragraph: m.mail_flood_text({ mailedMessagesAnHour }) },
        {
          button: m.mail_flood_button(),
          link: `${shop.publicOrigin()}${pathIn(currentLanguage(), '/admin?folder=spam#messages')}`,
        },
      ],
    },
  }
}
