import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../log.server.ts'
import type { Mail, Mailer } from './mailer.ts'

/** With the first one of 30 seconds 16 minutes. */
const longestPause = 32
/** A mail server that answers now and then, and never comes to an end, is left. */
const attemptMs = 60_000
/** Longer than any attempt takes. A process that ends in the middle leaves its mail to another after it. */
const claimMs = 2 * attemptMs
const lookAgainMs = 30_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000
/** So that one mail that hangs holds up no other. */
const atOnce = 4
/** Later than any time; also for a process of before mails were kept as a record, which knows no other sign. */
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
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wokenMeanwhile = false
  let closed = false

  async function sendDue(): Promise<void> {
    while (!closed && underWay.size < atOnce) {
      const mail = await claimNext()
      if (!mail) break
      const one = attempt(mail)
        .catch((error) => log.error({ err: error, mail: mail.id }, 'mail queue'))
        .finally(() => {
          underWay.delete(one)
          wake()
        })
      underWay.add(one)
    }
    const next = await db.selectFrom('mails').select('nextAttemptTime').orderBy('nextAttemptTime').executeTakeFirst()
    // Also without any: another process may have queued one and ended.
    wakeIn(Math.min(next ? next.nextAttemptTime - now() : lookAgainMs, lookAgainMs))
  }

  /**
   * The next mail that is due, kept from every other process for as long as an attempt may take. What has not been
   * tried yet comes first, so that many that fail hold up none that would not.
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
      await within(attemptMs, mailer.send({ ...content, id: mail.id }))
    } catch (error) {
      const givenUp = now() - mail.createdTime > giveUpAfterMs
      log.warn({ mail: mail.id, attempts: mail.attempts + 1, givenUp, err: error }, 'mail not sent')
      if (givenUp) await end(mail, 'givenUpTime')
      else await postpone(mail)
      return
    }
    await end(mail, 'sentTime')
  }

  /** Of a mail that is over nothing personal stays. */
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
        wakeIn(lookAgainMs)
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
      await Promise.all(underWay)
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

/** @throws when it takes longer. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const tooLong = pause(ms, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`no end of it within ${ms / 1000} seconds`)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    ended.abort()
    tooLong.catch(() => {})
  }
}
