import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { currentLanguage, pathIn } from '../../messages/language.ts'
import type { Config } from '../config.server.ts'
import type { Tables } from '../database/tables.ts'
import { getIdentity } from '../identity.server.ts'
import type { QueuedPush } from '../push/push-message.ts'
import { type MailBody, type MailPart, renderMailHtml } from './mail-html.server.ts'
import type { Mail } from './smtp.server.ts'

// nodemailer sends short lines unencoded, so links stay in one piece.
const shortLines = /(.{1,66})( |$)/g

export interface QueueDeps {
  db: Kysely<Tables>
  config: Config
  now: () => number
  publicOrigin: () => string
}

export type QueuedMail = MailBody & Pick<Mail, 'to' | 'replyTo'>

/** Queues a mail. `db` may be a transaction. With `recordId`, the row stays after sending, as a record of delivery. */
export async function queueMail(deps: QueueDeps, queued: QueuedMail, recordId?: string): Promise<void> {
  await insertIntoQueue(deps, await renderMail(deps, queued), recordId)
}

/** Returns text and HTML in the current language. */
export async function renderMail(deps: QueueDeps, queued: QueuedMail): Promise<Omit<Mail, 'id'>> {
  const { to, replyTo, subject, parts } = queued
  const identity = await getIdentity(deps)
  const linkTo = (path: string) => deps.publicOrigin() + pathIn(currentLanguage(), path)
  const text = `${parts.map((part) => ('path' in part ? linkTo(part.path) : renderText(part))).join('\n\n')}\n`
  const html = renderMailHtml(queued, identity, linkTo)
  return { to, replyTo, subject, fromName: identity.shop, text, html }
}

type Content = Omit<Mail, 'id'> | QueuedPush

/** With `recordId`, the row stays after sending. */
export async function insertIntoQueue({ db, now }: Pick<QueueDeps, 'db' | 'now'>, content: Content, recordId?: string) {
  const times = { createdTime: now(), nextAttemptTime: now() }
  const row = { id: recordId ?? randomUUID(), content: JSON.stringify(content), isRecord: recordId ? 1 : 0, ...times }
  await db.insertInto('mails').values(row).execute()
}

function renderText(part: Exclude<MailPart, { path: string }>): string {
  if ('paragraph' in part) return part.paragraph.replaceAll(shortLines, (_, line, end) => (end ? `${line}\n` : line))
  // The mark on every line distinguishes a visitor's text from the shop's.
  const quoted = part.quote.split(/\r\n?|\n/).map((line) => (line ? `> ${line}` : '>'))
  return [part.introduction, '', ...quoted].join('\n')
}
