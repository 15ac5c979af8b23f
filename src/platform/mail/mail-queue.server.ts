import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log.server.ts'
import { type Letter, writeLetter } from './letter.server.ts'
import type { Mail, Mailer } from './mailer.ts'

const firstPauseMs = 30_000
const longestPauseMs = 16 * 60_000
/** Longer than any attempt takes. A process that ends in the middle leaves its mail to another after it. */
const claimMs = 2 * 60_000
const lookAgainMs = 30_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000

export interface MailQueue {
  /** Whether mail can leave from here now; says nothing about any address. */
  isReady(): Promise<boolean>
  /** Sends what is due soon, without anybody waiting for it. */
  wake(): void
  /** Stops after the mail that is under way. */
  close(): Promise<void>
}

/** A mail as the rooms write it. */
export type QueuedMail = Pick<Mail, 'to' | 'subject' | 'replyTo'> & { letter: Letter }

/** Puts a mail on disk, within the caller's transaction: it leaves after it, and survives a restart. */
export async function queueMail(
  db: Kysely<Tables> | Transaction<Tables>,
  now: number,
  { letter, ...envelope }: QueuedMail,
): Promise<void> {
  const mail: Omit<Mail, 'id'> = { ...envelope, ...writeLetter(letter) }
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), content: JSON.stringify(mail), createdTime: now, nextAttemptTime: now })
    .execute()
}

/** Sends queued mail one after the other; what fails is tried again after growing pauses, for three days. */
export function openMailQueue(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  mailer: Mailer,
  log: Log,
  now: () => number,
): MailQueue {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wokenMeanwhile = false
  let closed = false

  async function sendDue(): Promise<void> {
    while (!closed) {
      const mail = await claimNext()
      if (!mail) break
      await attempt(mail)
    }
    const next = await db.selectFrom('mails').select('nextAttemptTime').orderBy('nextAttemptTime').executeTakeFirst()
    // Also without any: another process may have queued one and ended.
    wakeIn(Math.min(next ? next.nextAttemptTime - now() : lookAgainMs, lookAgainMs))
  }

  /** The next mail that is due, kept from every other process for as long as an attempt may take. */
  async function claimNext() {
    return db
      .updateTable('mails')
      .set({ nextAttemptTime: now() + claimMs })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('nextAttemptTime', '<=', now())
          .orderBy('nextAttemptTime')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning(['id', 'content', 'createdTime', 'attempts'])
      .executeTakeFirst()
  }

  async function attempt(mail: { id: string; content: string; createdTime: number; attempts: number }): Promise<void> {
    try {
      await mailer.send({ ...(JSON.parse(mail.content) as Omit<Mail, 'id'>), id: mail.id })
      await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    } catch (error) {
      const givenUp = now() - mail.createdTime > giveUpAfterMs
      log.warn({ mail: mail.id, attempts: mail.attempts + 1, givenUp, err: error }, 'mail not sent')
      if (givenUp) await db.deleteFrom('mails').where('id', '=', mail.id).execute()
      else await postpone(mail)
    }
  }

  async function postpone(mail: { id: string; attempts: number }): Promise<void> {
    await db
      .updateTable('mails')
      .set({
        attempts: mail.attempts + 1,
        nextAttemptTime: now() + Math.min(firstPauseMs * 2 ** mail.attempts, longestPauseMs),
      })
      .where('id', '=', mail.id)
      .execute()
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(ms, 0))
    timer.unref()
  }

  function wake(): void {
    if (closed) return
    if (running) {
      wokenMeanwhile = true
      return
    }
    running = sendDue()
      .catch((error) => {
        log.error({ err: error }, 'mail queue')
        wakeIn(firstPauseMs)
      })
      .finally(() => {
        running = undefined
        if (wokenMeanwhile) {
          wokenMeanwhile = false
          wake()
        }
      })
  }

  return {
    isReady: () => mailer.isReady(),
    wake,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      mailer.close()
    },
  }
}
