import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type MailBody, type MailPart, renderMailHtml } from './mail-html.server.ts'
import type { Mail } from './mailer.ts'

// nodemailer sends short lines of plain English unencoded, and a link in one piece.
const shortLines = /(.{1,66})( |$)/g

export type QueuedMail = Pick<Mail, 'to' | 'subject' | 'replyTo'> & { body: MailBody }

/** The mail is part of the caller's transaction. A row with `recordId` stays after sending, as a record of delivery. */
export async function queueMail(
  db: Kysely<Tables>,
  now: number,
  { body, ...envelope }: QueuedMail,
  { recordId }: { recordId?: string } = {},
): Promise<void> {
  const mail: Omit<Mail, 'id'> = { ...envelope, ...renderMailBody(body) }
  await db
    .insertInto('mails')
    .values({
      id: recordId ?? randomUUID(),
      content: JSON.stringify(mail),
      createdTime: now,
      nextAttemptTime: now,
      isRecord: recordId ? 1 : 0,
    })
    .execute()
}

function renderMailBody(body: MailBody): { text: string; html: string } {
  return { text: `${body.parts.map(renderText).join('\n\n')}\n`, html: renderMailHtml(body) }
}

function renderText(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph.replaceAll(shortLines, (_, line, end) => (end ? `${line}\n` : line))
  if ('link' in part) return part.link
  // The mark on every line keeps a visitor's text from looking like the shop's.
  const quoted = part.quote.split(/\r\n?|\n/).map((line) => (line ? `> ${line}` : '>'))
  return [part.introduction, '', ...quoted].join('\n')
}
