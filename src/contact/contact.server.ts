import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ContactInfo, ContactInfoChange, ContactMessage, ReceivedMessage } from '../contract/contact.ts'
import { Refusal } from '../contract/errors.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'
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

/** How to reach the shop, with the built-in default for every field that the owner has not written. */
export async function getContactInfo(shop: Pick<Shop, 'db'>): Promise<ContactInfo> {
  const written = await getWrittenContactInfo(shop)
  const { businessHours, ...defaults } = defaultContactInfo
  return {
    address: written.address?.trim() || defaults.address,
    phone: written.phone?.trim() || defaults.phone,
    email: written.email?.trim() || defaults.email,
    businessHours: {
      monFri: written.businessHours?.monFri?.trim() || businessHours.monFri,
      sat: written.businessHours?.sat?.trim() || businessHours.sat,
      sun: written.businessHours?.sun?.trim() || businessHours.sun,
    },
  }
}

/** The same for pages: a failure is logged and the defaults are shown (specification, section 8). */
export async function getContactInfoOrDefaults(shop: Pick<Shop, 'db' | 'log' | 'kept'>): Promise<ContactInfo> {
  return shop.kept
    .get('contactInfo', () => getContactInfo(shop))
    .catch((error) => {
      shop.log.error({ err: error }, 'contact info')
      return defaultContactInfo
    })
}

/** Only what the owner has written herself. */
export async function getWrittenContactInfo(shop: Pick<Shop, 'db'>): Promise<ContactInfoChange> {
  const row = await shop.db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  return row ? (JSON.parse(row.fields) as ContactInfoChange) : {}
}

/** Changes the fields that are sent; an empty one goes back to its default. */
export async function changeContactInfo(shop: Pick<Shop, 'db'>, change: ContactInfoChange): Promise<ContactInfo> {
  await shop.db.transaction().execute(async (transaction) => {
    // Made or touched first, and so held, that two changes at once do not take each other back.
    const { fields } = await transaction
      .insertInto('contactInfo')
      .values({ id: 'details', fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 'details' }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const written = JSON.parse(fields) as ContactInfoChange
    const businessHours = { ...written.businessHours, ...change.businessHours }
    await transaction
      .updateTable('contactInfo')
      .set({ fields: JSON.stringify({ ...written, ...change, businessHours }) })
      .execute()
  })
  return getContactInfo(shop)
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
