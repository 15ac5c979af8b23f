import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'

const timeoutMs = 10_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** MAIL_RETRY_SECONDS has the same default. */
const verifyIntervalMs = 30_000
/** A visitor waits for the result. */
const verifyTimeoutMs = 3_000
/** With this code the server closes the connection for a reason that is independent of the mail. */
const closingCode = 421

export interface Mail {
  /** The id is part of the Message-ID, so that a repeated delivery can be recognised. */
  id: string
  to: string
  fromName: string
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
}

/** Without a name, mails have the name of the shop. */
export interface Sender {
  name?: string
  address: string
}

export interface Mailer {
  /** @throws when the mail was not accepted. The caller may retry. */
  send(mail: Mail): Promise<void>
  isReady(): Promise<boolean>
  close(): void
}

export async function composeFile(mail: Mail, from: Sender): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(compose(mail, from))
  return message as Buffer
}

/** Passes addresses as objects, because a name in an address string could add a recipient. */
function compose({ id, to, fromName, ...content }: Mail, from: Sender): SendMailOptions {
  return {
    ...content,
    from: { name: from.name ?? fromName, address: from.address },
    to: { name: '', address: to },
    messageId: `<${id}${from.address.slice(from.address.indexOf('@'))}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export function openSmtp(url: string, from: Sender, now: () => number): Mailer {
  const transport = createTransport({ url, pool: true, ...timeouts })
  let last: { time: number; isWorking: boolean } | undefined
  let verifying: Promise<boolean> | undefined

  async function verify(): Promise<boolean> {
    const isWorking = await transport.verify().catch(() => false)
    last = { time: now(), isWorking }
    verifying = undefined
    return isWorking
  }

  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, from))
        last = { time: now(), isWorking: true }
      } catch (error) {
        last = { time: now(), isWorking: isMailRejected(error) }
        throw error
      }
    },
    // A new process does not know the server yet, and another one may have sent all mails since a failure.
    async isReady() {
      if (last && Math.abs(now() - last.time) < verifyIntervalMs) return last.isWorking
      verifying ??= verify()
      return Promise.race([verifying, pause(verifyTimeoutMs, false, { ref: false })])
    },
    close: () => transport.close(),
  }
}

/** Returns whether the server works but rejects the recipient or the content of this mail. */
function isMailRejected(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false
  return (error.command === 'RCPT TO' || error.command === 'DATA') && error.responseCode !== closingCode
}
