import type { Kysely } from 'kysely'
import { searchable } from '../searchable-text.ts'

const rowsAtOnce = 200

export async function up(db: Kysely<unknown>): Promise<void> {
  const messages = () => db.schema.alterTable('contactMessages')
  for (const column of ['spamTime', 'deletedTime'] as const) await messages().addColumn(column, 'bigint').execute()
  for (const column of ['mailId', 'textHash'] as const) await messages().addColumn(column, 'text').execute()
  for (const column of ['spamReasons', 'searchText'] as const)
    await messages()
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  await makeSearchable(db as Kysely<Messages>)
  await db.schema
    .createIndex('contactMessages_by_text')
    .on('contactMessages')
    .columns(['textHash', 'receivedTime'])
    .execute()

  for (const column of ['sentTime', 'givenUpTime'] as const)
    await db.schema.alterTable('mails').addColumn(column, 'bigint').execute()
  await db.schema
    .alterTable('mails')
    .addColumn('isRecord', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Sent mails stay in the table from now on. The index finds the next mail without reading them.
  await db.schema.createIndex('mails_by_next_attempt').on('mails').column('nextAttemptTime').execute()
}

interface Messages {
  contactMessages: { id: string; name: string; email: string; message: string; searchText: string }
}

async function makeSearchable(db: Kysely<Messages>): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('contactMessages')
      .select(['id', 'name', 'email', 'message'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { id, name, email, message } of rows)
      await db
        .updateTable('contactMessages')
        .set({ searchText: searchable(`${name}\n${email}\n${message}`) })
        .where('id', '=', id)
        .execute()
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
