import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { compose } from './compose.server.ts'
import type { Mailer } from './mailer.ts'

const timeoutMs = 10_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** As long as the queue waits before it tries again. */
const askAgainAfterMs = 30_000
/** Of a person who waits for an answer. */
const askPatienceMs = 3_000
/** The server closes the connection, whatever it was about. */
const closingCode = 421

/** Mail through a mail server, `smtp://` or `smtps://`; connections are kept and used again. */
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
    // After a while the server is asked anew: perhaps only other processes have had mail to send since.
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

/** Whether the server works and only does not take this one mail, for whom or what it says: that stops nobody else's. */
function isAboutThisMail(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false
  return (error.command === 'RCPT TO' || error.command === 'DATA') && error.responseCode !== closingCode
}
