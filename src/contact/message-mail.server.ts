import type { ContactInfoChange, ContactMessage } from '../api/contact.ts'
import { mailedMessagesAnHour } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { ownersAddress } from '../platform/auth/owners-address.server.ts'
import type { QueuedMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { plainLine } from './plain-line.ts'

/** Characters of a message that lists of mails show. */
const previewLength = 140

/** Where the owner is told: at the address that she has written for visitors, else at the one she signs in with. */
export async function mailboxOf({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  const { email }: ContactInfoChange = row ? JSON.parse(row.fields) : {}
  return email || (await ownersAddress({ db, config }))
}

/** Tells the owner of a message; her answer goes to whoever wrote it. */
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
    letter: {
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

/** Tells the owner that more come than are mailed. */
export function mailAboutFlood(shop: Pick<Shop, 'publicOrigin'>, to: string): QueuedMail {
  return {
    to,
    subject: m.mail_flood_subject(),
    letter: {
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
