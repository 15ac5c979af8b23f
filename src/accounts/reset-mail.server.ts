import { m } from '../messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../messages/language.ts'
import type { ResetCode } from '../platform/auth/auth-parts.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Puts the mail with the reset link on disk; it is sent by itself, so that nobody learns from the time it takes. */
export async function mailResetCode(
  shop: Pick<Shop, 'db' | 'now' | 'mail' | 'publicOrigin'>,
  { email, code }: ResetCode,
): Promise<void> {
  const link = new URL(pathIn(currentLanguage(), '/reset-password'), shop.publicOrigin())
  link.searchParams.set('oobCode', code)
  await queueMail(shop.db, shop.now(), {
    to: email,
    subject: m.mail_reset_subject(),
    letter: {
      heading: m.mail_reset_heading(),
      preview: m.mail_reset_preview(),
      parts: [
        { paragraph: m.mail_reset_asked() },
        { button: m.mail_reset_button(), link: link.href },
        { paragraph: m.mail_reset_notYou() },
      ],
    },
  })
  shop.mail.wake()
}
