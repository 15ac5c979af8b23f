import { messages } from '../contract/messages.ts'
import type { ResetCode } from '../platform/auth.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const { reset } = messages.mail

/** Puts the mail with the reset link on disk; it is sent by itself, so that nobody learns from the time it takes. */
export async function mailResetCode(
  shop: Pick<Shop, 'db' | 'now' | 'mail' | 'publicOrigin'>,
  { email, code }: ResetCode,
): Promise<void> {
  const link = new URL('/reset-password', shop.publicOrigin())
  link.searchParams.set('oobCode', code)
  await queueMail(shop.db, shop.now(), {
    to: email,
    subject: reset.subject,
    letter: {
      heading: reset.heading,
      preview: reset.preview,
      parts: [{ paragraph: reset.asked }, { button: reset.button, link: link.href }, { paragraph: reset.notYou }],
    },
  })
  shop.mail.wake()
}
