import { type InferResult, sql, type Updateable } from 'kysely'
import type { MessageMark, MessagePage, ReceivedMessage, SpamReason } from '../../api/contact.ts'
import { ApiError } from '../../api/errors.ts'
import { searchedText } from '../../platform/database/searchable-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'

const defaultPageSize = 50

/** Lists messages, newest first. */
export async function listMessages(
  deps: Deps,
  { folder = 'inbox', search = '', pageToken, pageSize = defaultPageSize }: MessagePage,
): Promise<{ messages: ReceivedMessage[]; nextPageToken?: string }> {
  let query = selectMessages(deps).where('deletedTime', folder === 'deleted' ? 'is not' : 'is', null)
  if (folder !== 'deleted') query = query.where('spamTime', folder === 'spam' ? 'is not' : 'is', null)
  const text = searchedText(search)
  if (text) query = query.where(sql<boolean>`"searchText" like ${`%${escapeLike(text)}%`} escape '\\'`)
  if (pageToken) {
    const [time, id] = pageToken.split('.') as [string, string]
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('receivedTime', 'contactMessages.id'), '<', tuple(Number(time), id)),
    )
  }
  const rows = await query
    .orderBy('receivedTime', 'desc')
    .orderBy('contactMessages.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const last = rows[pageSize - 1]
  return {
    messages: rows.slice(0, pageSize).map(toReceivedMessage),
    ...(rows.length > pageSize && last && { nextPageToken: `${last.receivedTime}.${last.id}` }),
  }
}

export function countUnread(deps: Pick<Deps, 'db'>): Promise<number> {
  return countRows(selectInbox(deps).where('readTime', 'is', null))
}

/** Counts the messages in the inbox that arrived since then and that the owner has not answered from the dashboard. */
export function countUnanswered(deps: Pick<Deps, 'db'>, sinceTime: number): Promise<number> {
  return countRows(selectInbox(deps).where('receivedTime', '>=', sinceTime).where('answeredTime', 'is', null))
}

/** Returns the newest message that the owner has not opened. */
export async function findNewestUnread(deps: Deps): Promise<ReceivedMessage | undefined> {
  const row = await selectMessages(deps)
    .where('spamTime', 'is', null)
    .where('deletedTime', 'is', null)
    .where('readTime', 'is', null)
    .orderBy('receivedTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toReceivedMessage(row)
}

/** Counts the messages that the inbox lists before this one. */
export function countNewer(deps: Pick<Deps, 'db'>, { id, receivedTime }: ReceivedMessage): Promise<number> {
  return countRows(
    selectInbox(deps).where(({ eb, refTuple, tuple }) =>
      eb(refTuple('receivedTime', 'id'), '>', tuple(receivedTime, id)),
    ),
  )
}

function selectInbox({ db }: Pick<Deps, 'db'>) {
  return db.selectFrom('contactMessages').where('spamTime', 'is', null).where('deletedTime', 'is', null)
}

async function countRows(query: ReturnType<typeof selectInbox>): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws {ApiError} NOT_FOUND if the message is deleted */
export function markMessage(deps: Deps, { id, read, answered, folder }: MessageMark) {
  return changeMessage(deps, id, 'present', {
    ...(read !== undefined && { readTime: read ? deps.now() : null }),
    ...(answered !== undefined && { answeredTime: answered ? deps.now() : null }),
    ...(folder && { spamTime: folder === 'spam' ? deps.now() : null }),
  })
}

/** @throws {ApiError} NOT_FOUND if the message is already deleted */
export async function deleteContactMessage(deps: Deps, { id }: { id: string }): Promise<void> {
  await changeMessage(deps, id, 'present', { deletedTime: deps.now() })
}

/** @throws {ApiError} NOT_FOUND unless the message is deleted and can be restored */
export function restoreContactMessage(deps: Deps, { id }: { id: string }): Promise<ReceivedMessage> {
  return changeMessage(deps, id, 'deleted', { deletedTime: null })
}

async function changeMessage(
  deps: Deps,
  id: string,
  state: 'present' | 'deleted',
  change: Updateable<Tables['contactMessages']>,
): Promise<ReceivedMessage> {
  const { numUpdatedRows } = await deps.db
    .updateTable('contactMessages')
    .set(change)
    .where('id', '=', id)
    .where('deletedTime', state === 'present' ? 'is' : 'is not', null)
    .executeTakeFirst()
  const row = await selectMessages(deps).where('contactMessages.id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n || !row) throw new ApiError('NOT_FOUND')
  return toReceivedMessage(row)
}

function selectMessages(deps: Deps) {
  return deps.db
    .selectFrom('contactMessages')
    .leftJoin('mails', 'mails.id', 'contactMessages.mailId')
    .selectAll('contactMessages')
    .select(['mails.createdTime', 'attempts', 'nextAttemptTime', 'sentTime', 'givenUpTime'])
}

type MessageRow = InferResult<ReturnType<typeof selectMessages>>[number]

function toReceivedMessage(row: MessageRow): ReceivedMessage {
  const { id, name, email, message, receivedTime } = row
  return {
    ...{ id, name, email, message, receivedTime },
    read: row.readTime !== null,
    ...(row.answeredTime !== null && { answeredTime: row.answeredTime }),
    folder: row.spamTime === null ? 'inbox' : 'spam',
    spamReasons: row.spamReasons.split(',').filter(Boolean) as SpamReason[],
    mail: describeMail(row),
    phoneNumbers: row.phoneNumbers.split(',').filter(Boolean),
  }
}

function describeMail(row: MessageRow): ReceivedMessage['mail'] {
  const { createdTime, attempts, nextAttemptTime, sentTime, givenUpTime } = row
  if (createdTime === null) return { state: 'none' }
  if (sentTime !== null) return { state: 'sent', time: sentTime }
  if (givenUpTime !== null) return { state: 'givenUp', time: givenUpTime }
  return attempts && nextAttemptTime ? { state: 'failing', time: nextAttemptTime } : { state: 'waiting' }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
