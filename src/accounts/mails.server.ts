import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, dateAt } from '../messages/dates.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import type { ResetCode } from '../platform/auth/auth-engine.server.ts'
import { getIdentity } from '../platform/identity.server.ts'
import { type QueuedMail, queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { describeDevice } from './describe-device.ts'
import type { DeviceName } from './device-name.server.ts'

type Deps = Pick<Shop, 'publicOrigin' | 'now'>

/** Queues the reset mail. Waiting for its delivery would reveal that the account exists. */
export async function mailResetCode(
  shop: Deps & Pick<Shop, 'db' | 'mail' | 'config'>,
  { email: to, code }: ResetCode,
): Promise<void> {
  const identity = await getIdentity(shop)
  const parts = [
    { paragraph: m.mail_reset_request(identity) },
    { button: m.mail_reset_button(), link: formatLink(shop, '/reset-password', code) },
    { paragraph: m.mail_reset_notYou() },
  ]
  const body = { heading: m.mail_reset_heading(), preview: m.mail_reset_preview(), parts }
  await queueMail(shop, { to, subject: m.mail_reset_subject(identity), body })
  shop.mail.sendNow()
}

export function composeNewDeviceMail(shop: Deps, { to, name }: { to: string; name: DeviceName }): QueuedMail {
  const device = describeDevice(name)
  return composeMail(to, m.mail_newDevice_subject(), m.mail_newDevice_preview({ device }), [
    { paragraph: m.mail_newDevice_text({ device, time: formatTime(shop.now()) }) },
    { paragraph: m.mail_newDevice_you() },
    { paragraph: m.mail_newDevice_notYou() },
    { button: m.mail_newDevice_button(), link: formatLink(shop, '/admin/security') },
  ])
}

export function composeEmailLinkMail(shop: Deps, { to, code }: { to: string; code: string }): QueuedMail {
  return composeMail(to, m.mail_newEmail_subject(), m.mail_newEmail_preview(), [
    { paragraph: m.mail_newEmail_request() },
    { button: m.mail_newEmail_button(), link: formatLink(shop, '/change-email', code) },
    { paragraph: m.mail_newEmail_notYou() },
  ])
}

export function composeEmailChangeMail(shop: Deps, { to, email }: { to: string; email: string }): QueuedMail {
  return composeMail(to, m.mail_oldEmail_subject(), m.mail_oldEmail_preview({ email }), [
    { paragraph: m.mail_oldEmail_request({ email, time: formatTime(shop.now()) }) },
    { paragraph: m.mail_oldEmail_notYou() },
    { button: m.mail_newDevice_button(), link: formatLink(shop, '/admin/security') },
  ])
}

function composeMail(to: string, subject: string, preview: string, parts: QueuedMail['body']['parts']): QueuedMail {
  return { to, subject, body: { heading: subject, preview, parts } }
}

function formatLink(shop: Deps, path: string, oobCode?: string): string {
  const link = new URL(pathIn(currentLanguage(), path), shop.publicOrigin())
  if (oobCode) link.searchParams.set('oobCode', oobCode)
  return link.href
}

function formatTime(time: number): string {
  return `${dateAt(time)}, ${clockTimeAt(time)}`
}
