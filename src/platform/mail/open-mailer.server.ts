import { resolve } from 'node:path'
import type { Config } from '../config.server.ts'
import type { Mailer } from './mailer.ts'

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
