import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ContactMessage, StoredMessageRow } from '../../api/contact.ts'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { mailedMessagesPerHour } from '../../api/shop-constants.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import { comparable, searchable } from '../../platform/database/searchable-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { queueMail } from '../../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../../platform/owner.server.ts'
import { queuePush } from '../../platform/push/push.server.ts'
import { findPhoneNumbers } from './find-phone-numbers.server.ts'
import { composeFloodMail, composeMessageMail, getRecipient } from './message-mail.server.ts'
import { listSpamReasons } from './spam-score.ts'

const hourMs = 3_600_000
const sameTextWindowMs = 24 * hourMs

/** Stores a message and queues its mail and push in one transaction. @throws {ApiError} IDEMPOTENCY_KEY_REUSED */
export async function sendMessage(
  deps: Deps,
  input: ContactMessage,
  idempotencyKey?: string,
): Promise<StoredMessageRow> {
  const { name, email, message } = input
  const record = idempotencyRecord(idempotencyKey, { name, email, message })
  const now = deps.now()
  const searchText = searchable(`${name}\n${email}\n${message}`)
  const textHash = createHash('sha256').update(comparable(message)).digest('base64url')
  const stored = await deps.db.transaction().execute(async (transaction) => {
    const isFlood =
      deps.config.rateLimits !== 'relaxed' && (await countMailed(transaction, now)) >= mailedMessagesPerHour
    const isFirstOfFlood = isFlood && !(await hasFlood(transaction, now))
    const reasons = listSpamReasons(input, {
      othersWithSameText: await countOthers(transaction, email, textHash, now),
      isFlood,
      ownHost: new URL(deps.publicOrigin()).host,
    })
    const isSpam = reasons.length > 0
    const row = { id: randomUUID(), name, email, message, receivedTime: now, readTime: null, searchText, textHash }
    const found = await transaction
      .insertInto('contactMessages')
      .values({
        ...row,
        ...record,
        phoneNumbers: findPhoneNumbers(message).join(),
        spamReasons: reasons.join(),
        spamTime: isSpam ? now : null,
        mailId: isSpam ? null : row.id,
      })
      // An update, unlike `doNothing`, locks and returns the row, even while another process inserts it.
      .onConflict((conflict) =>
        conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: record.idempotencyKey }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    rejectReusedKey(found, record)
    if (found.id !== row.id) return found
    if (isSpam && !isFirstOfFlood) return found
    const to = await getRecipient({ db: transaction, config: deps.config })
    const inTransaction = { ...deps, db: transaction }
    await inOwnerLanguage(transaction, async () => {
      if (isSpam) return queueMail(inTransaction, composeFloodMail(to))
      const mail = composeMessageMail(input, to)
      await queueMail(inTransaction, mail, row.id)
      await queuePush(inTransaction, { body: mail.subject, path: dashboardPaths.messages, tag: row.id })
    })
    return found
  })
  deps.mail.sendNow()
  return { id: stored.id, name, email, message, receivedTime: stored.receivedTime }
}

async function countOthers(db: Transaction<Tables>, email: string, textHash: string, now: number): Promise<number> {
  const { others } = await db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.count('email').distinct().as('others'))
    .where('textHash', '=', textHash)
    .where('receivedTime', '>', now - sameTextWindowMs)
    .where('email', '!=', email)
    .executeTakeFirstOrThrow()
  return Number(others)
}

async function countMailed(db: Transaction<Tables>, now: number): Promise<number> {
  const { mailed } = await db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.countAll().as('mailed'))
    .where('receivedTime', '>', now - hourMs)
    .where('mailId', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(mailed)
}

/** The limit keeps each message of a flood from scanning all earlier ones. */
async function hasFlood(db: Transaction<Tables>, now: number): Promise<boolean> {
  const flood = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('receivedTime', '>', now - hourMs)
    .where('spamReasons', 'like', '%many at once%')
    .limit(1)
    .executeTakeFirst()
  return flood !== undefined
}
