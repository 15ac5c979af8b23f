import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ContactMessage, StoredMessageRow } from '../api/contact.ts'
import { mailedMessagesAnHour } from '../api/shop-constants.ts'
import { idempotencyRecord, rejectReusedKey } from '../platform/database/idempotency-record.server.ts'
import { searchable } from '../platform/database/searchable-text.ts'
import type { Tables } from '../platform/database/tables.ts'
import { inOwnerLanguage } from '../platform/mail/owner-language.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { mailAbout, mailAboutFlood, mailboxOf } from './message-mail.server.ts'
import { suspicions } from './spam-score.ts'

const hourMs = 3_600_000
/** Equal messages of other senders count within this time. */
const sameTextWithinMs = 24 * hourMs

/**
 * Stores a message and, unless it looks like spam, queues the mail about it in the same transaction. A repeated request with
 * the same key returns the message that is stored already.
 * @throws {Refusal} IDEMPOTENCY_KEY_REUSED
 */
export async function sendMessage(
  shop: Pick<Shop, 'db' | 'now' | 'mail' | 'config' | 'publicOrigin'>,
  sent: ContactMessage,
  idempotencyKey?: string,
): Promise<StoredMessageRow> {
  const { name, email, message } = sent
  const once = idempotencyRecord(idempotencyKey, { name, email, message })
  const now = shop.now()
  const text = { searchText: searchable(`${name}\n${email}\n${message}`), textHash: hashOf(message) }
  const kept = await shop.db.transaction().execute(async (transaction) => {
    const reasons = suspicions(sent, {
      othersWithSameText: await countOthers(transaction, { email, textHash: text.textHash, now }),
      isOneOfTooMany:
        shop.config.rateLimits !== 'relaxed' && (await countMailed(transaction, now)) >= mailedMessagesAnHour,
      ourHost: new URL(shop.publicOrigin()).host,
    })
    const isSpam = reasons.length > 0
    const row = { id: randomUUID(), name, email, message, receivedTime: now, readTime: null, ...once, ...text }
    const found = await transaction
      .insertInto('contactMessages')
      .values({ ...row, spamReasons: reasons.join(), spamTime: isSpam ? now : null, mailId: isSpam ? null : row.id })
      // An update, unlike `doNothing`, locks and returns the row, also while another process inserts it.
      .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: once.idempotencyKey }))
      .returningAll()
      .executeTakeFirstOrThrow()
    rejectReusedKey(found, once)
    if (found.id !== row.id) return found
    if (reasons.includes('many at once')) await tellOfFlood(transaction, shop)
    if (isSpam) return found
    const to = await mailboxOf({ db: transaction, config: shop.config })
    await inOwnerLanguage(transaction, () =>
      queueMail(transaction, now, mailAbout(shop, { name, email, message }, to), { recordId: row.id }),
    )
    return found
  })
  shop.mail.wake()
  return { id: kept.id, name, email, message, receivedTime: kept.receivedTime }
}

/** Counts the other addresses from which the same text has come lately. */
async function countOthers(
  db: Transaction<Tables>,
  { email, textHash, now }: { email: string; textHash: string; now: number },
): Promise<number> {
  const { others } = await db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.count('email').distinct().as('others'))
    .where('textHash', '=', textHash)
    .where('receivedTime', '>', now - sameTextWithinMs)
    .where('email', '!=', email)
    .executeTakeFirstOrThrow()
  return Number(others)
}

/** Counts the messages of the last hour that were mailed. */
async function countMailed(db: Transaction<Tables>, now: number): Promise<number> {
  const { mailed } = await db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.countAll().as('mailed'))
    .where('receivedTime', '>', now - hourMs)
    .where('mailId', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(mailed)
}

/** Tells the owner once an hour that honest messages may be in the spam folder. */
async function tellOfFlood(
  db: Transaction<Tables>,
  shop: Pick<Shop, 'now' | 'config' | 'publicOrigin'>,
): Promise<void> {
  // The limit keeps a flood from reading all of its own messages again for each one.
  const flood = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('receivedTime', '>', shop.now() - hourMs)
    .where('spamReasons', 'like', '%many at once%')
    .limit(2)
    .execute()
  if (flood.length > 1) return
  const to = await mailboxOf({ db, config: shop.config })
  await inOwnerLanguage(db, () => queueMail(db, shop.now(), mailAboutFlood(shop, to)))
}

function hashOf(message: string): string {
  return createHash('sha256').update(searchable(message)).digest('base64url')
}
