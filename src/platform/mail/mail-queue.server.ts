import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log.server.ts'
import type { Mail, Mailer } from './mailer.ts'

const firstPauseMs = 30_000
const longestPauseMs = 16 * 60_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000

export interface MailQueue {
  /** Whether mail can leave from here now; says nothing about any address. */
  isReady(): Promise<boolean>
  /** Sends what is due soon, without anybody waiting for it. */
  wake(): void
  /** Stops after the mail that is under way. */
  close(): Promise<void>
}

/** Puts a mail on disk, within the caller's transaction: it leaves after it, and survives a restart. */
export async function queueMail(
  db: Kysely<Tables> | Transaction<Tables>,
  now: number,
  mail: Omit<Mail, 'id'>,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), content: JSON.stringify(mail), createdTime: now, nextAttemptTime: now })
    .execute()
}

/** Sends queued mail one after the other; what fails is tried again after growing pauses, for three days. */
export function openMailQueue(db: Kysely<Tables>, mailer: Mailer, log: Log, now: () => number): MailQueue {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wokenMeanwhile = false
  let closed = false

  async function sendDue(): Promise<void> {
    for (;;) {
      const next = await db.selectFrom('mails').selectAll().orderBy('nextAttemptTime').limit(1).executeTakeFirst()
      if (closed || !next) return
      if (next.nextAttemptTime > now()) return wakeIn(next.nextAttemptTime - now())
      await attempt(next)
    }
  }

  async function attempt(row: { id: string; content: string; createdTime: number; attempts: number }): Promise<void> {
    try {
      await mailer.send({ ...(JSON.parse(row.content) as Omit<Mail, 'id'>), id: row.id })
      await db.deleteFrom('mails').where('id', '=', row.id).execute()
    } catch (error) {
      const givenUp = now() - row.createdTime > giveUpAfterMs
      log.warn({ mail: row.id, attempts: row.attempts + 1, givenUp, err: error }, 'mail not sent')
      if (givenUp) await db.deleteFrom('mails').where('id', '=', row.id).execute()
      else await postpone(row)
    }
  }

  async function postpone(row: { id: string; attempts: number }): Promise<void> {
    await db
      .updateTable('mails')
      .set({
        attempts: row.attempts + 1,
        nextAttemptTime: now() + Math.min(firstPauseMs * 2 ** row.attempts, longestPauseMs),
      })
      .where('id', '=', row.id)
      .execute()
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(ms, longestPauseMs))
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
