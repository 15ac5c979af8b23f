import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Mail {
  /** The id is part of the Message-ID, so that a repeated delivery can be recognised. */
  id: string
  to: string
  /** Mails queued by an earlier release have no name. */
  fromName?: string
  subject: string
  text: string
  /** Mails queued by an earlier release have no HTML. */
  html?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** @throws when the mail was not accepted. The caller may retry. */
  send(mail: Mail): Promise<void>
  isReady(): Promise<boolean>
  close(): void
}

/** Passes addresses as objects, because a name in an address string could add a recipient. */
export function compose({ id, to, fromName = '', ...content }: Mail, from: string): SendMailOptions {
  return {
    ...content,
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    messageId: `<${id}${from.slice(from.indexOf('@'))}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export async function composeFile(mail: Mail, from: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(compose(mail, from))
  return message as Buffer
}
