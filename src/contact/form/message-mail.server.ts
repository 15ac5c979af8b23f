import type { ContactInfoChange, ContactMessage } from '../../api/contact.ts'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { mailedMessagesPerHour, spamDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Deps } from '../../platform/deps.server.ts'
import type { QueuedMail } from '../../platform/mail/queue-mail.server.ts'
import { getOwnerEmail } from '../../platform/owner.server.ts'

const previewLength = 140
export const spamPath = `${dashboardPaths.messages}?folder=spam`

export async function getRecipient({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  const { email }: ContactInfoChange = row ? JSON.parse(row.fields) : {}
  return email || (await getOwnerEmail({ db, config }))
}

export function composeMessageMail({ name, email, message }: ContactMessage, to: string): QueuedMail {
  const plainName = toSingleLine(name)
  return {
    to,
    subject: m.mail_message_subject({ name: plainName }),
    replyTo: { name: plainName, address: email },
    heading: m.mail_message_heading(),
    preview: [...toSingleLine(message)].slice(0, previewLength).join(''),
    parts: [
      {
        quote: message,
        by: { name, address: email },
        introduction: m.mail_message_introduction({ name: plainName, email }),
      },
      { paragraph: m.mail_message_answer({ email }) },
      { paragraph: m.mail_message_dashboard() },
      { button: m.mail_message_button(), path: dashboardPaths.messages },
    ],
  }
}

export function composeFloodMail(to: string): QueuedMail {
  return {
    to,
    subject: m.mail_flood_subject(),
    preview: m.mail_flood_preview(),
    parts: [
      { paragraph: m.mail_flood_text({ mailedMessagesPerHour }) },
      { button: m.mail_flood_button(), path: spamPath },
    ],
  }
}

export function composeSpamMail(to: string, count: number): QueuedMail {
  return {
    to,
    subject: m.mail_spam_subject({ count }),
    preview: m.mail_spam_preview(),
    parts: [{ paragraph: m.mail_spam_text({ spamDays }) }, { button: m.mail_flood_button(), path: spamPath }],
  }
}

/** Replaces invisible characters, because they can disguise text, but keeps the joiners of Indian scripts and emoji. */
function toSingleLine(text: string): string {
  return text.replace(/[[\s\p{Cc}\p{Cf}]--[\u200c\u200d]]+/gv, ' ').trim()
}
