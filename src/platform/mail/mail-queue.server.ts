import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../log.server.ts'
import type { Mail, Mailer } from './mailer.server.ts'

/** The longest pause between two attempts is this many times the first one: 16 minutes by default. */
const longestPause = 32
/** The longest time for one attempt: some servers answer now and then, and never finish. */
const attemptMs = 60_000
/** Another process sends the mail of one that ended during an attempt. */
const claimMs = 2 * attemptMs
/** A process looks this often for mails that others have queued, or that have become due. */
const longestPollMs = 30_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000
/** A mail that hangs delays no other. */
const atOnce = 4
/** Later than any time; also for a process of a release before mails were kept as a record, which knows no other sign. */
const never = Number.MAX_SAFE_INTEGER

export interface MailQueue {
  /** Whether mail can leave from here now; says nothing about any address. */
  isReady(): Promise<boolean>
  /** Sends what is due soon, without anybody waiting for it. */
  wake(): void
  /** Stops after the mails that are under way. */
  close(): Promise<void>
}

/**
 * Sends queued mail, a few at once; what fails is tried again after growing pauses, for three days.
 * @param options.firstPauseMs the pause after the first failure; each next one is twice as long.
 */
export function openMailQueue(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  mailer: Mailer,
  log: Log,
  { now, firstPauseMs }: { now: () => number; firstPauseMs: number },
): MailQueue {
  let waker = new AbortController()
  let closed = false
  const workers = Array.from({ length: atOnce }, work)

  async function work(): Promise<void> {
    while (!closed) {
      const { signal } = waker
      const mail = await claimNext().catch(logError)
      if (mail) await attempt(mail).catch(logError)
      else await pause(Math.min(firstPauseMs, longestPollMs), undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function logError(err: unknown): undefined {
    log.error({ err }, 'mail queue')
  }

  /**
   * Takes the next due mail, and postpones it for every other process for as long as an attempt may take. New mails come
   * before those that have failed.
   */
  async function claimNext() {
    return db
      .updateTable('mails')
      .set({ nextAttemptTime: now() + claimMs })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('nextAttemptTime', '<=', now())
          .orderBy('attempts')
          .orderBy('nextAttemptTime')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning(['id', 'content', 'createdTime', 'attempts', 'isRecord'])
      .executeTakeFirst()
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    const content = JSON.parse(mail.content) as Omit<Mail, 'id'>
    try {
      await Promise.race([mailer.send({ ...content, id: mail.id }), failAfter(attemptMs)])
    } catch (error) {
      const givenUp = now() - mail.createdTime > giveUpAfterMs
      log.warn({ mail: mail.id, attempts: mail.attempts + 1, givenUp, err: error }, 'mail not sent')
      if (givenUp) await end(mail, 'givenUpTime')
      else await postpone(mail)
      return
    }
    await end(mail, 'sentTime')
  }

  /** Deletes everything personal of a mail that is over. */
  async function end(mail: ClaimedMail, how: 'sentTime' | 'givenUpTime'): Promise<void> {
    if (!mail.isRecord) await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    else
      await db
        .updateTable('mails')
        .set({ content: '', nextAttemptTime: never, attempts: mail.attempts + 1, [how]: now() })
        .where('id', '=', mail.id)
        .execute()
  }

  async function postpone(mail: ClaimedMail): Promise<void> {
    await db
      .updateTable('mails')
      .set({
        attempts: mail.attempts + 1,
        nextAttemptTime: now() + firstPauseMs * Math.min(2 ** mail.attempts, longestPause),
      })
      .where('id', '=', mail.id)
      .execute()
  }

  return {
    isReady: () => mailer.isReady(),
    wake() {
      waker.abort()
      waker = new AbortController()
    },
    async close() {
      closed = true
      waker.abort()
      await Promise.all(workers)
      mailer.close()
    },
  }
}

interface ClaimedMail {
  id: string
  content: string
  createdTime: number
  attempts: number
  isRecord: number
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error(`The mail server has not finished within ${ms / 1000} seconds.`)
}
