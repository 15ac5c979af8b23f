import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { compose } from './compose.server.ts'
import type { Mailer } from './mailer.server.ts'

const timeoutMs = 10_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** As long as the default pause of the queue. */
const askAgainAfterMs = 30_000
/** A person waits this long for an answer. */
const askPatienceMs = 3_000
/** The server closes the connection for a reason of its own. */
const closingCode = 421

/** Sends mail through a mail server, `smtp://` or `smtps://`. */
export function openSmtp(url: string, from: string, now: () => number): Mailer {
  const transport = createTransport({ url, pool: true, ...timeouts })
  let failedAt: number | undefined
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const isWell = await transport.verify().catch(() => false)
    failedAt = isWell ? undefined : now()
    return isWell
  }

  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, from))
        failedAt = undefined
      } catch (error) {
        failedAt = isAboutThisMail(error) ? undefined : now()
        throw error
      }
    },
    // Other processes may have sent all mail since the failure.
    async isReady() {
      if (failedAt === undefined) return true
      if (Math.abs(now() - failedAt) < askAgainAfterMs) return false
      asking ??= ask().finally(() => (asking = undefined))
      return Promise.race([asking, pause(askPatienceMs, false, { ref: false })])
    },
    close() {
      transport.close()
    },
  }
}

/** Returns whether the server works and rejected only this mail, for its recipient or its content. */
function isAboutThisMail(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false
  return (error.command === 'RCPT TO' || error.command === 'DATA') && error.responseCode !== closingCode
}
