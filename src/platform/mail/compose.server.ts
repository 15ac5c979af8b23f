import { hostname } from 'node:os'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { m } from '../../messages/compiled/messages.js'
import type { Mail } from './mailer.ts'
import { plainLine } from './plain-line.ts'

/** A mail as nodemailer takes it: addresses as objects only, so that no text can smuggle in a second one. */
export function compose(mail: Mail, from: string): SendMailOptions {
  const host = from.split('@')[1] ?? hostname()
  return {
    from: { name: m.shop_name(), address: from },
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: plainLine(mail.replyTo.name), address: mail.replyTo.address },
    subject: plainLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The mail as it goes over the line. */
export async function composeFile(mail: Mail, from: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(compose(mail, from))
  return message as Buffer
}
