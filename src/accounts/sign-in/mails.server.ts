import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { m } from '../../messages/compiled/messages.js'
import { clockTimeAt, dateAt } from '../../messages/dates.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { getIdentity } from '../../platform/identity.server.ts'
import { type QueuedMail, queueMail } from '../../platform/mail/queue-mail.server.ts'
import { describeDevice } from '../security/device-name.server.ts'

/** Queues the reset mail. Waiting for its delivery would reveal that the account exists. */
export async function mailResetCode(deps: Deps, to: string, code: string): Promise<void> {
  const identity = await getIdentity(deps)
  const mail = composeMail(to, m.mail_reset_subject(identity), m.mail_link_preview(), [
    { paragraph: m.mail_reset_request(identity) },
    { button: m.mail_reset_button(), path: `/reset-password?oobCode=${code}` },
    { paragraph: m.mail_reset_notYou() },
  ])
  await queueMail(deps, { ...mail, heading: m.mail_reset_heading() })
  deps.mail.sendNow()
}

export async function composeDeletionMail(deps: Deps, to: string): Promise<QueuedMail> {
  const identity = await getIdentity(deps)
  const parts = [m.mail_deleted_text(identity), m.mail_deleted_notYou()].map((paragraph) => ({ paragraph }))
  return composeMail(to, m.mail_deleted_subject(identity), m.mail_deleted_preview(), parts)
}

export function composeNewDeviceMail(to: string, name: string, now: number): QueuedMail {
  const device = describeDevice(name)
  return composeMail(to, m.mail_newDevice_subject(), m.mail_newDevice_preview({ device }), [
    { paragraph: m.mail_newDevice_text({ device, time: formatTime(now) }) },
    { paragraph: m.mail_newDevice_you() },
    { paragraph: m.mail_newDevice_notYou() },
    { button: m.mail_newDevice_button(), path: dashboardPaths.security },
  ])
}

export function composeEmailLinkMail(to: string, code: string): QueuedMail {
  return composeMail(to, m.mail_newEmail_subject(), m.mail_link_preview(), [
    { paragraph: m.mail_newEmail_request() },
    { button: m.mail_newEmail_button(), path: `/change-email?oobCode=${code}` },
    { paragraph: m.mail_newEmail_notYou() },
  ])
}

export function composeEmailChangeMail(to: string, email: string, now: number): QueuedMail {
  return composeMail(to, m.mail_oldEmail_subject(), m.mail_oldEmail_preview({ email }), [
    { paragraph: m.mail_oldEmail_request({ email, time: formatTime(now) }) },
    { paragraph: m.mail_oldEmail_notYou() },
    { button: m.mail_newDevice_button(), path: dashboardPaths.security },
  ])
}

function composeMail(to: string, subject: string, preview: string, parts: QueuedMail['parts']): QueuedMail {
  return { to, subject, preview, parts }
}

function formatTime(time: number): string {
  return `${dateAt(time)}, ${clockTimeAt(time)}`
}
