import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ContactMessage, ReceivedMessage } from '../contract/contact.ts'
import { Refusal } from '../contract/errors.ts'
import { askedOnce, refuseReusedKey } from '../platform/database/asked-once.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { queueMail } from '../platform/mail/mail-queue.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { mailAbout } from './message-mail.server.ts'

const defaultPageSize = 50

/**
 * Keeps a message and the mail that tells the owner of it; fulfilled when both are on disk. What a call with the same
 * key has kept already is answered once more.
 * @throws {Refusal} IDEMPOTENCY_KEY_REUSED
 */
export async function sendMessage(
  shop: Pick<Shop, 'db' | 'now' | 'mail' | 'config' | 'publicOrigin'>,
  message: ContactMessage,
  idempotencyKey?: string,
): Promise<ReceivedMessage> {
  const once = askedOnce(idempotencyKey, message)
  const row = { id: randomUUID(), ...message, receivedTime: shop.now(), readTime: null, ...once }
  const kept = await shop.db.transaction().execute(async (transaction) => {
    const found = await transaction
      .insertInto('contactMessages')
      .values(row)
      // Touched, and so held and returned, even when another process is making it at this moment.
      .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: once.idempotencyKey }))
      .returningAll()
      .executeTakeFirstOrThrow()
    refuseReusedKey(found, once)
    if (found.id !== row.id) return found
    await queueMail(transaction, shop.now(), mailAbout(shop, message))
    return found
  })
  shop.mail.wake()
  return received(kept)
}

/** The owner's inbox, newest first. @throws {Refusal} INVALID_ARGUMENT for a page token that is none of ours. */
export async function listMessages(
  shop: Pick<Shop, 'db'>,
  { pageToken, pageSize = defaultPageSize }: { pageToken?: string; pageSize?: number },
): Promise<{ messages: ReceivedMessage[]; nextPageToken?: string }> {
  let query = shop.db.selectFrom('contactMessages').selectAll()
  if (pageToken) {
    const [time, id] = readPageToken(pageToken)
    query = query.where((eb) =>
      eb.or([eb('receivedTime', '<', time), eb.and([eb('receivedTime', '=', time), eb('id', '<', id)])]),
    )
  }
  const rows = await query
    .orderBy('receivedTime', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const last = rows[pageSize - 1]
  return {
    messages: rows.slice(0, pageSize).map(received),
    ...(rows.length > pageSize && last && { nextPageToken: `${last.receivedTime}.${last.id}` }),
  }
}

export async function countUnread(shop: Pick<Shop, 'db'>): Promise<number> {
  const { unread } = await shop.db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.countAll().as('unread'))
    .where('readTime', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** @throws {Refusal} NOT_FOUND when the message has been deleted meanwhile. */
export async function markMessage(
  shop: Pick<Shop, 'db' | 'now'>,
  { id, read }: { id: string; read: boolean },
): Promise<ReceivedMessage> {
  const row = await shop.db
    .updateTable('contactMessages')
    .set({ readTime: read ? shop.now() : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return received(row)
}

/** @throws {Refusal} NOT_FOUND when the message has been deleted already. */
export async function deleteMessage(shop: Pick<Shop, 'db'>, { id }: { id: string }): Promise<Record<string, never>> {
  const { numDeletedRows } = await shop.db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND')
  return {}
}

function received(row: Selectable<Tables['contactMessages']>): ReceivedMessage {
  const { id, name, email, message, receivedTime, readTime } = row
  return { id, name, email, message, receivedTime, read: readTime !== null }
}

function readPageToken(token: string): [time: number, id: string] {
  const found = /^(\d{1,15})\.([\w-]{1,100})$/.exec(token)
  if (!found)
    throw new Refusal('INVALID_ARGUMENT', { detail: '/pageToken must be a nextPageToken', field: 'pageToken' })
  return [Number(found[1]), found[2] as string]
}
