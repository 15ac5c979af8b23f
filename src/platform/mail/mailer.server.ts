import { access, constants, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, localPath } from '../config.server.ts'
import { writeAndSync } from '../files/open-files.server.ts'
import { isLoopback } from '../settings.server.ts'
import { openMailService, readMailService } from './mail-service.server.ts'
import type { Mailer, Sender } from './smtp.server.ts'

export async function openMailer(
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'publicUrl'>,
  now: () => number,
): Promise<Mailer> {
  const from = senderOf(config)
  const outbox = localPath(config.mailUrl)
  if (outbox) return openOutbox(outbox, from, hasMail(config))
  const mailService = readMailService(config.mailUrl)
  if (mailService) return openMailService(mailService, from, now)
  const { openSmtp } = await import('./smtp.server.ts')
  return openSmtp(config.mailUrl, from, now)
}

export function senderOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Sender {
  return mailFrom ?? { address: `no-reply@${publicUrl?.hostname ?? 'shop.example'}` }
}

/** Visitors get no reset links, and the owner no messages. */
export const noMail = 'No mail is sent: set MAIL_URL to a mail server (docs/operations.md).'

/** Returns whether mails reach people. On a public address, nobody reads the outbox folder. */
export function hasMail({ mailUrl, publicUrl }: Pick<Config, 'mailUrl' | 'publicUrl'>): boolean {
  return !localPath(mailUrl) || !publicUrl || isLoopback(publicUrl.hostname)
}

async function openOutbox(folder: string, from: Sender, isRead: boolean): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    async send(mail) {
      const { composeFile } = await import('./smtp.server.ts')
      const temporary = join(folder, `.${mail.id}.unfinished`)
      await writeAndSync(temporary, await composeFile(mail, from), 'w', 0o600)
      await rename(temporary, join(folder, `${mail.id}.eml`))
    },
    isReady: async () => isRead && (await access(folder, constants.W_OK).catch(() => false)) !== false,
    close() {},
  }
}
