import { createTransport, type SendMailOptions } from 'nodemailer'
import { m } from '../../messages/compiled/messages.js'
import type { Mail } from './mailer.ts'

/** Addresses are objects, because a name in a string could add another address. */
export function compose({ id, to, replyTo, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from: { name: m.shop_name(), address: from },
    to: { name: '', address: to },
    replyTo,
    subject,
    text,
    html,
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
