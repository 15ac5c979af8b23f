import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable, Updateable } from 'kysely'
import type { Config } from '../config.server.ts'
import type { Database } from '../database/database.server.ts'
import type { Tables } from '../database/tables.ts'
import { type Log, maskEmailsIn } from '../log.server.ts'
import type { Push } from '../push/push.server.ts'
import type { QueuedPush } from '../push/push-message.ts'
import { readServerWords } from './server-words.server.ts'
import type { Mail, Mailer } from './smtp.server.ts'

/** The longest pause is this many times the first one: 16 minutes by default. */
const maxPauseFactor = 32
const attemptTimeoutMs = 60_000
/** After this time another process may claim the mail of a killed process. */
const claimMs = 2 * attemptTimeoutMs
/** Mails of other processes are found after this time. */
const maxPollMs = 30_000
const giveUpAfterMs = 3 * 24 * 60 * 60_000
/** The owner can see a mail that was given up, and try it again. */
const deleteGivenUpAfterMs = 10 * giveUpAfterMs
/** A notification is retried for less time than a mail, which reports the same event. */
const giveUpPushAfterMs = 60 * 60_000
/** A slow mail must not delay the others. */
const concurrency = 4
const never = Number.MAX_SAFE_INTEGER

type Deps = Database & { config: Config; now: () => number; log: Log; push: Push; mailer: Mailer }
type ClaimedMail = Pick<Selectable<Tables['mails']>, 'id' | 'content' | 'createdTime' | 'attempts' | 'isRecord'>

/** Sends queued mails and notifications. Retries after the configured pause and then pauses that double. */
export function openMailQueue({ db, engine, config, now, log, push, mailer }: Deps) {
  const firstPauseMs = config.mailRetrySeconds * 1000
  let pauseController = new AbortController()
  let isClosed = false
  const workers = Array.from({ length: concurrency }, runWorker)

  async function runWorker(): Promise<void> {
    while (!isClosed) {
      const { signal } = pauseController
      const mail = await claimNext().catch(logError)
      if (mail) await send(mail).catch(logError)
      else await pause(Math.min(firstPauseMs, maxPollMs), undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function logError(err: unknown): undefined {
    log.error({ err }, 'mail queue failed')
  }

  /** Claims the next mail by postponing it for other processes. New mails precede failed ones. */
  async function claimNext(): Promise<ClaimedMail | undefined> {
    return db
      .updateTable('mails')
      .set({ nextAttemptTime: now() + claimMs, failedTime: null })
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
    const content: Omit<Mail, 'id'> | QueuedPush = JSON.parse(mail.content)
    const isPush = 'subscriptionId' in content
    const sending = isPush ? push.sendQueued(content) : mailer.send({ ...content, id: mail.id })
    try {
      await Promise.race([sending, failAfter(attemptTimeoutMs)])
    } catch (err) {
      const givenUp = now() - mail.createdTime > (isPush ? giveUpPushAfterMs : giveUpAfterMs)
      const failure = readServerWords(err, config.mailUrl)
      const { code } = Object(err)
      log.warn(
        { mail: mail.id, attempts, givenUp, failure: maskEmailsIn(failure), code },
        isPush ? 'notification not sent' : 'mail not sent',
      )
      if (givenUp && isPush) return end(mail)
      const pauseMs = firstPauseMs * Math.min(2 ** mail.attempts, maxPauseFactor)
      const next = givenUp ? { nextAttemptTime: never, givenUpTime: now() } : { nextAttemptTime: now() + pauseMs }
      return update(mail, { attempts, failedTime: now(), failure, ...next })
    }
    await end(mail)
  }

  /** Deletes a mail that was sent, or its content if it is a record of delivery. */
  async function end(mail: ClaimedMail): Promise<void> {
    if (!mail.isRecord) await db.deleteFrom('mails').where('id', '=', mail.id).execute()
    else await update(mail, { content: '', nextAttemptTime: never, attempts: mail.attempts + 1, sentTime: now() })
  }

  async function update({ id }: ClaimedMail, values: Updateable<Tables['mails']>): Promise<void> {
    await db.updateTable('mails').set(values).where('id', '=', id).execute()
  }

  return {
    isReady: () => mailer.isReady(),
    sendDirectly: (mail: Mail) => mailer.send(mail),
    sendNow(): void {
      pauseController.abort()
      pauseController = new AbortController()
    },
    async close(): Promise<void> {
      isClosed = true
      pauseController.abort()
      await Promise.all(workers)
      mailer.close()
    },
  }
}

/** The mail about a message is deleted with the message. */
export async function deleteGivenUpMails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = now() - deleteGivenUpAfterMs
  await db.deleteFrom('mails').where('isRecord', '=', 0).where('givenUpTime', '<=', until).execute()
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error(`The mail server did not finish within ${ms / 1000} seconds.`)
}
