import { randomUUID } from 'node:crypto'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import { getIdentity } from '../identity.server.ts'
import type { Shop } from '../shop.server.ts'
import { type MailBody, type MailPart, renderMailHtml } from './mail-html.server.ts'
import type { Mail } from './smtp.server.ts'

// nodemailer sends short lines unencoded, so links stay in one piece.
const shortLines = /(.{1,66})( |$)/g

export interface QueuedMail extends Pick<Mail, 'to' | 'subject' | 'replyTo'>, Pick<MailBody, 'preview' | 'parts'> {
  /** The default is the subject. */
  heading?: string
}

/** Queues a mail. `db` may be a transaction. With `recordId`, the row stays after sending, as a record of delivery. */
export async function queueMail(
  { db, now, config, publicOrigin }: Shop,
  { heading, preview, parts, ...envelope }: QueuedMail,
  { recordId }: { recordId?: string } = {},
): Promise<void> {
  const identity = await getIdentity({ db, config })
  const linkTo = (path: string) => publicOrigin() + pathIn(currentLanguage(), path)
  const text = `${parts.map((part) => ('path' in part ? linkTo(part.path) : renderText(part))).join('\n\n')}\n`
  const html = renderMailHtml({ heading: heading ?? envelope.subject, preview, parts }, identity, linkTo)
  const mail: Omit<Mail, 'id'> = { ...envelope, fromName: identity.shop, text, html }
  await db
    .insertInto('mails')
    .values({
      id: recordId ?? randomUUID(),
      content: JSON.stringify(mail),
      createdTime: now(),
      nextAttemptTime: now(),
      isRecord: recordId ? 1 : 0,
    })
    .execute()
}

function renderText(part: Exclude<MailPart, { path: string }>): string {
  if ('paragraph' in part) return part.paragraph.replaceAll(shortLines, (_, line, end) => (end ? `${line}\n` : line))
  // The mark on every line distinguishes a visitor's text from the shop's.
  const quoted = part.quote.split(/\r\n?|\n/).map((line) => (line ? `> ${line}` : '>'))
  return [part.introduction, '', ...quoted].join('\n')
}
