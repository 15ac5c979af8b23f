import { resolve } from 'node:path'
import type { Config } from '../config.server.ts'

export interface Mail {
  /** A second delivery has the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** Mails that an earlier release queued have none. */
  html?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** @throws when the mail was not accepted; then it may be tried again. */
  send(mail: Mail): Promise<void>
  /** Returns whether sending would probably work now. */
  isReady(): Promise<boolean>
  close(): void
}

/** Opens `outbox:folder`, `smtp://…` or `smtps://…`. */
export async function openMailer(config: Pick<Config, 'mailUrl' | 'publicUrl'>, now: () => number): Promise<Mailer> {
  const from = `no-reply@${config.publicUrl?.hostname ?? 'thaiyal.example'}`
  if (config.mailUrl.startsWith('outbox:')) {
    const { openOutbox } = await import('./outbox.server.ts')
    return openOutbox(resolve(config.mailUrl.slice('outbox:'.length)), from)
  }
  const { openSmtp } = await import('./smtp.server.ts')
  return openSmtp(config.mailUrl, from, now)
}
