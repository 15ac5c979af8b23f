import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { renderMailBody } from './mail-body.server.ts'
import type { MailBody } from './mail-html.server.ts'
import type { Mail } from './mailer.ts'

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
