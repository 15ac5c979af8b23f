import type { Kysely } from 'kysely'
import type { Config } from '../../../platform/config.server.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { note, type Observation, well, wrong } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

const hourMs = 3_600_000
/** A server that is down for an hour is no fault of the shop's. */
const patienceMs = hourMs

export async function checkMail(
  { mailUrl }: Pick<Config, 'mailUrl'>,
  db: Kysely<Tables>,
  now: () => number,
): Promise<Observation[]> {
  return [await checkWay(mailUrl), ...(await checkQueue(db, now))]
}

async function checkWay(mailUrl: string): Promise<Observation> {
  if (mailUrl.startsWith('outbox:')) return note('mail', sentences.mailToFolder(mailUrl.slice('outbox:'.length)))
  const { doesSmtpAnswer } = await import('../../../platform/mail/smtp.server.ts')
  return (await doesSmtpAnswer(mailUrl)) ? well('mail', sentences.mailLeaves) : wrong('mail', sentences.mailStays)
}

async function checkQueue(db: Kysely<Tables>, now: () => number): Promise<Observation[]> {
  const waiting = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdTime').as('since')])
    .where('sentTime', 'is', null)
    .where('givenUpTime', 'is', null)
    .executeTakeFirstOrThrow()
  const givenUp = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('givenUpTime', 'is not', null)
    .executeTakeFirstOrThrow()
  const waitedMs = now() - Number(waiting.since ?? now())
  const isLate = Number(waiting.count) > 0 && waitedMs > patienceMs
  return [
    ...(isLate ? [wrong('mail', sentences.mailsWaiting(Number(waiting.count), Math.floor(waitedMs / hourMs)))] : []),
    ...(Number(givenUp.count) > 0 ? [note('mail', sentences.mailsGivenUp(Number(givenUp.count)))] : []),
  ]
}
