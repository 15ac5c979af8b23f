import { createTransport, type SendMailOptions } from 'nodemailer'
import { mailTimeoutMs as timeoutMs, withReadiness } from './mail-readiness.server.ts'

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** With this code the server closes the connection for a reason that is independent of the mail. */
const closingCode = 421

export interface Mail {
  /** The id is part of the Message-ID, or the idempotency key, so that a repeated delivery can be recognised. */
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
  /** @returns what the server said, if it said anything. @throws when the mail was not accepted. The caller may retry. */
  send(mail: Mail): Promise<string | undefined>
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
  const send = async (mail: Mail) => (await transport.sendMail(compose(mail, from))).response
  const verify = () => transport.verify()
  return { ...withReadiness({ send, verify, isMailRejected }, now), close: () => transport.close() }
}

function isMailRejected(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false
  return (error.command === 'RCPT TO' || error.command === 'DATA') && error.responseCode !== closingCode
}
