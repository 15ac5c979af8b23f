import { createTransport } from 'nodemailer'
import { compose } from './compose.server.ts'
import type { Mailer } from './mailer.ts'

const timeoutMs = 10_000

/** Mail through a mail server, `smtp://` or `smtps://`; connections are kept and used again. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  let lastFailed = false

  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, from))
        lastFailed = false
      } catch (error) {
        lastFailed = !isAboutRecipient(error)
        throw error
      }
    },
    // A server that has just refused is asked again by the queue; until then it counts as not ready.
    async isReady() {
      return !lastFailed
    },
    close() {
      transport.close()
    },
  }
}

/** Whether the server works and only does not take mail for this one address, which must not stop anybody else's. */
function isAboutRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO'
}
