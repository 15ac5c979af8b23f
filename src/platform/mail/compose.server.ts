import { createTransport, type SendMailOptions } from 'nodemailer'
import { m } from '../../messages/compiled/messages.js'
import type { Mail } from './mailer.server.ts'

/** A mail as nodemailer takes it. Addresses are objects: in a string a name could add another address. */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from: { name: m.shop_name(), address: from },
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}${from.slice(from.indexOf('@'))}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Writes the mail as a file. */
export async function composeFile(mail: Mail, from: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(compose(mail, from))
  return message as Buffer
}
