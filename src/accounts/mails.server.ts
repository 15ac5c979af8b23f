import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, dateAt } from '../messages/dates.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import type { ResetCode } from '../platform/auth/auth-engine.server.ts'
import { type QueuedMail, queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { describeDevice } from './describe-device.ts'
import type { DeviceName } from './device-name.server.ts'

type Place = Pick<Shop, 'publicOrigin' | 'now'>

/** Queues the mail with the reset link. Nobody waits for it to be sent, so that the time says nothing of the account. */
export async function mailResetCode(
  shop: Place & Pick<Shop, 'db' | 'mail'>,
  { email: to, code }: ResetCode,
): Promise<void> {
  const heading = m.mail_reset_heading()
  const mail = letter({ to, subject: m.mail_reset_subject(), heading, preview: m.mail_reset_preview() }, [
    { paragraph: m.mail_reset_asked() },
    { button: m.mail_reset_button(), link: linkTo(shop, '/reset-password', code) },
    { paragraph: m.mail_reset_notYou() },
  ])
  await queueMail(shop.db, shop.now(), mail)
  shop.mail.wake()
}

export function mailAboutNewDevice(shop: Place, { to, name }: { to: string; name: DeviceName }): QueuedMail {
  const device = describeDevice(name)
  return letter({ to, subject: m.mail_newDevice_subject(), preview: m.mail_newDevice_preview({ device }) }, [
    { paragraph: m.mail_newDevice_text({ device, time: timeInShop(shop.now()) }) },
    { paragraph: m.mail_newDevice_you() },
    { paragraph: m.mail_newDevice_notYou() },
    { button: m.mail_newDevice_button(), link: linkTo(shop, '/admin/security') },
  ])
}

export function mailEmailLink(shop: Place, { to, code }: { to: string; code: string }): QueuedMail {
  return letter({ to, subject: m.mail_newEmail_subject(), preview: m.mail_newEmail_preview() }, [
    { paragraph: m.mail_newEmail_asked() },
    { button: m.mail_newEmail_button(), link: linkTo(shop, '/change-email', code) },
    { paragraph: m.mail_newEmail_notYou() },
  ])
}

export function mailAboutNewEmail(shop: Place, { to, email }: { to: string; email: string }): QueuedMail {
  return letter({ to, subject: m.mail_oldEmail_subject(), preview: m.mail_oldEmail_preview({ email }) }, [
    { paragraph: m.mail_oldEmail_asked({ email, time: timeInShop(shop.now()) }) },
    { paragraph: m.mail_oldEmail_notYou() },
    { button: m.mail_newDevice_button(), link: linkTo(shop, '/admin/security') },
  ])
}

interface Head {
  to: string
  subject: string
  heading?: string
  preview: string
}

function letter({ to, subject, heading = subject, preview }: Head, parts: QueuedMail['body']['parts']): QueuedMail {
  return { to, subject, body: { heading, preview, parts } }
}

function linkTo(shop: Place, path: string, oobCode?: string): string {
  const link = new URL(pathIn(currentLanguage(), path), shop.publicOrigin())
  if (oobCode) link.searchParams.set('oobCode', oobCode)
  return link.href
}

function timeInShop(time: number): string {
  return `${dateAt(time)}, ${clockTimeAt(time)}`
}
