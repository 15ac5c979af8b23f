import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable, Updateable } from 'kysely'
import type { Config } from '../config.server.ts'
import type { Database } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log.server.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The longest pause between two attempts is this many times the first one: 16 minutes by default. */
const maxPauseFactor = 32
/** Some servers answer now and then, and never finish. */
const attemptTimeoutMs = 60_000
/** Another process sends the mail of a process that ended during an attempt. */
const claimMs = 2 * attemptTimeoutMs
/** Other processes also queue mails. */
const maxPollMs = 30_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000
/** A stuck mail delays no other. */
const concurrency = 4
const never = Number.MAX_SAFE_INTEGER

export type MailQueue = ReturnType<typeof openMailQueue>
type ClaimedMail = Pick<Selectable<Tables['mails']>, 'id' | 'content' | 'createdTime' | 'attempts' | 'isRecord'>

/** Opens `outbox:folder`, `smtp://…` or `smtps://…`. */
export async function openMailer(config: Pick<Config, 'mailUrl' | 'publicUrl'>, now: () => number): Promise<Mailer> {
  const from = `no-reply@${config.publicUrl?.hostname ?? 'thaiyal.example'}`
  if (config.mailUrl.startsWith('outbox:')) {
    const { openOutbox } = await import('./outbox.server.ts')
    return openOutbox(resolve(config.mailUrl.slice('outbox:'.length)), from)
  }
  const { openSmtp } = await import('./smtp.server.ts')
  return openSmtp(config.mailUrl, from, now)
}

/** Retries a failed mail for three days. Each pause is twice as long as the one before; the first is `firstPauseMs`. */
export function openMailQueue(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  mailer: Mailer,
  log: Log,
  { now, firstPauseMs }: { now: () => number; firstPauseMs: number },
) {
  let waker = new AbortController()
  let isClosed = false
  const workers = Array.from({ length: concurrency }, work)

  async function work(): Promise<void> {
    while (!isClosed) {
      const { signal } = waker
      const mail = await claimNext().catch(logError)
      if (mail) await send(mail).catch(logError)
      else await pause(Math.min(firstPauseMs, maxPollMs), undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function logError(err: unknown): undefined {
    log.error({ err }, 'mail queue')
  }

  /** The claim postpones the mail for other processes. New mails come before those that have failed. */
  async function claimNext(): Promise<ClaimedMail | undefined> {
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

  async function send(mail: ClaimedMail): Promise<void> {
    const attempts = mail.attempts + 1
    const content: Omit<Mail, 'id'> = JSON.parse(mail.content)
    try {
      await Promise.race([mailer.send({ ...content, id: mail.id }), failAfter(attemptTimeoutMs)])
    } catch (err) {
      const givenUp = now() - mail.createdTime > giveUpAfterMs
      log.warn({ mail: mail.id, attempts, givenUp, err }, 'mail not sent')
      if (givenUp) return end(mail, 'givenUpTime')
      const pauseMs = firstPauseMs * Math.min(2 ** mail.attempts, maxPauseFactor)
      return update(mail, { attempts, nextAttemptTime: now() + pauseMs })
    }
    await end(mail, 'sentTime')
  }

  /** Deletes the personal data of a mail that was sent or given up. */
  async function end(mail: ClaimedMail, column: 'sentTime' | 'givenUpTime'): Promise<void> {
    if (!mail.isRecord) await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    else await update(mail, { content: '', nextAttemptTime: never, attempts: mail.attempts + 1, [column]: now() })
  }

  async function update({ id }: ClaimedMail, values: Updateable<Tables['mails']>): Promise<void> {
    await db.updateTable('mails').set(values).where('id', '=', id).execute()
  }

  return {
    isReady: () => mailer.isReady(),
    wake(): void {
      waker.abort()
      waker = new AbortController()
    },
    async close(): Promise<void> {
      isClosed = true
      waker.abort()
      await Promise.all(workers)
      mailer.close()
    },
  }
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error(`The mail server has not finished within ${ms / 1000} seconds.`)
}
