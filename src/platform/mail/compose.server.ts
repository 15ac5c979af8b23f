import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** Passes addresses as objects, because a name in an address string could add a recipient. */
export function compose({ id, to, fromName = '', replyTo, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from: { name: fromName, address: from },
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
