import { sql } from 'kysely'
import { normaliseEmail } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { findPhoneNumbers } from '../contact/form/find-phone-numbers.server.ts'
import { m } from '../messages/compiled/messages.js'
import { dateAt, shortTimeAt } from '../messages/dates.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { getIdentity } from '../platform/identity.server.ts'
import { deleteFromOutbox } from '../platform/mail/outbox.server.ts'
import { eraseRows, recordErasure, saveErasures } from './erasures.server.ts'

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>

/** Finds everything that is stored about one person. @param typed is an email or a phone number */
export async function findPerson(deps: Pick<Deps, 'db'>, typed: string) {
  const who = normaliseEmail(typed) ?? findPhoneNumbers(typed)[0]
  if (!who) return { typed, who, messages: [], account: undefined, mailCount: 0 }
  const { messages, account, mailIds } = await findRows(deps.db, who)
  return {
    typed,
    who,
    messages: messages.map(({ id, name, email, message, receivedTime }) => ({
      id,
      name,
      email,
      message,
      receivedTime,
    })),
    account: account && { email: account.email, createdTime: new Date(account.createdAt).getTime() },
    mailCount: mailIds.length,
  }
}

async function findRows(db: Deps['db'], who: string) {
  const isEmail = who.includes('@')
  const messages = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where(
      isEmail ? sql<boolean>`lower(email) = ${who}` : sql<boolean>`',' || "phoneNumbers" || ',' like ${`%,${who},%`}`,
    )
    .orderBy('receivedTime')
    .execute()
  // The owner's account stays.
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'createdAt'])
    .where('email', '=', who)
    .where('role', 'is', null)
    .executeTakeFirst()
  const ids = messages.map(({ id }) => id)
  const isAbout = (text: string) => isNamedIn(text, who) || ids.some((id) => text.includes(id))
  const mails = await db.selectFrom('mails').select(['id', 'content']).where('content', '!=', '').execute()
  const mailIds = mails.filter(({ id, content }) => ids.includes(id) || isAbout(content)).map(({ id }) => id)
  return { messages, account, ids, mailIds }
}

/** The email of another person may end like this one, as that of Joann like that of Ann, or go on after it. */
function isNamedIn(text: string, who: string): boolean {
  const escaped = who.replace(/\W/g, '\\$&')
  return new RegExp(`(?<![\\w.+-])${escaped}(?![\\w-]|\\.\\w)`, 'i').test(text)
}

/** Erases a person, and records that it happened. @throws {ApiError} INVALID_ARGUMENT unless an email or phone number */
export const erasePerson: Handler<'erasePerson'> = async (deps, { who: typed }) => {
  const { who } = await findPerson(deps, typed)
  if (!who)
    throw new ApiError('INVALID_ARGUMENT', {
      detail: 'Invalid JSON payload received. /who must be an email or a phone number',
      field: 'who',
    })
  const erased = await deps.db.transaction().execute(async (db) => {
    const { account, ids, mailIds, messages } = await findRows(db, who)
    await eraseRows(db, { messageIds: ids, userIds: account ? [account.id] : [], mailIds })
    // A form without script stores for minutes what was typed.
    const people = [who, ...messages.map(({ email }) => email)]
    for (const { id, message } of await db.selectFrom('flashMessages').select(['id', 'message']).execute())
      if (people.some((person) => isNamedIn(message, person)))
        await db.deleteFrom('flashMessages').where('id', '=', id).execute()
    const accountTimes = account ? [new Date(account.createdAt).getTime()] : []
    const storedTimes = [...messages.map(({ receivedTime }) => receivedTime), ...accountTimes]
    await recordErasure({ ...deps, db }, { who, scope: 'everything', storedTimes })
    return [...ids, ...mailIds]
  })
  await saveErasures(deps)
  await deleteFromOutbox(deps.config, (id, text) => erased.includes(id) || isNamedIn(text, who))
}

/** Returns a text that the owner can hand over. */
export const exportPerson: Handler<'exportPerson'> = async (deps, { who: typed = '' }) => {
  const { who = typed, messages, account } = await findPerson(deps, typed)
  const { shop } = await getIdentity(deps)
  const parts = [
    m.privacy_personFile({ shop, who, date: dateAt(deps.now()) }),
    account && `${m.privacy_personAccount({ date: dateAt(account.createdTime) })}\n${account.email}`,
    ...messages.map(
      ({ name, email, message, receivedTime }) => `${shortTimeAt(receivedTime)}\n${name}, ${email}\n\n${message}`,
    ),
  ]
  return new Response(`\ufeff${parts.filter(Boolean).join('\n\n-----\n\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="person-${dayInShop(deps.now())}.txt"`,
    },
  })
}
