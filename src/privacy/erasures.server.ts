import { createHmac } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { deleteCodes } from '../platform/auth/auth.server.ts'
import { readSetting } from '../platform/database/settings-table.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import { syncFolder, writeAndSync } from '../platform/files/open-files.server.ts'

export type Erasure = Selectable<Tables['erasures']>

/** The file is beside the backups, because an older backup does not contain the record. */
const fileName = 'erasures.json'

type SavingDeps = Pick<Deps, 'db' | 'engine' | 'config' | 'log'>

/** Records that a person was erased, without naming her. @param who is an email in small letters, or a phone number */
export async function recordErasure(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { who, scope, storedTimes }: { who: string; scope: Erasure['scope']; storedTimes: number[] },
): Promise<void> {
  const hash = (await openHash(db))(who)
  const earlier = db.selectFrom('erasures').select('erasedTime').where('hash', '=', hash).where('scope', '=', scope)
  const { erasedTime: earlierTime = 0 } = (await earlier.executeTakeFirst()) ?? {}
  // A copied message may have a later date than now, from a clock that was ahead. A clock that was set back must not
  // hide this erasure behind an earlier one.
  const erasedTime = Math.max(now(), ...storedTimes, earlierTime + 1)
  await addErasures(db, [{ hash, scope, erasedTime }])
}

/** Writes all records beside the backups. A failure is logged, because the person is erased already. The cleanup repeats it. */
export async function saveErasures({ db, engine, config, log }: SavingDeps): Promise<void> {
  try {
    const erasures = await db.selectFrom('erasures').selectAll().execute()
    if (erasures.length === 0) return
    // SQLite's log contains the deleted rows until it is overwritten.
    if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await mkdir(config.backupsDir, { recursive: true, mode: 0o700 })
    const path = join(config.backupsDir, fileName)
    // A restore fails if a part of the file is missing.
    await writeAndSync(`${path}.new`, Buffer.from(JSON.stringify(erasures)), 'w', 0o600)
    await rename(`${path}.new`, path)
    await syncFolder(config.backupsDir)
  } catch (error) {
    log.error({ err: error }, 'the record of erasures was not written beside the backups')
  }
}

/** Reads the records beside backups, from the folders that have them. */
export async function readErasures(...folders: string[]): Promise<Erasure[]> {
  const texts = folders.map((folder) => readFile(join(folder, fileName), 'utf8').catch(() => '[]'))
  return (await Promise.all(texts)).flatMap((text): Erasure[] => JSON.parse(text))
}

/**
 * Keeps the latest of a person's erasures, because a backup may contain what she has written since an earlier one.
 * @returns those that the database did not have
 */
export async function addErasures(db: Deps['db'], erasures: Erasure[]): Promise<Erasure[]> {
  const added: Erasure[] = []
  for (const { hash, scope, erasedTime } of erasures) {
    const { numInsertedOrUpdatedRows: count } = await db
      .insertInto('erasures')
      .values({ hash, scope, erasedTime })
      .onConflict((conflict) =>
        conflict.columns(['hash', 'scope']).doUpdateSet({ erasedTime }).where('erasures.erasedTime', '<', erasedTime),
      )
      .executeTakeFirst()
    if (count) added.push({ hash, scope, erasedTime })
  }
  return added
}

/**
 * Erases again after a restore. A backup that lacks an erasure was made before it, whatever their clocks said, so all of
 * its rows of that person are erased. Only what was copied message by message may be newer than an erasure.
 * @param added are those that the backup lacks
 * @param copied are the messages that the backup lacks
 */
export async function repeatErasures(db: Deps['db'], added: Erasure[], copied = new Set<string>()): Promise<void> {
  if (added.length === 0 && copied.size === 0) return
  const hash = await openHash(db)
  const all = await db.selectFrom('erasures').selectAll().execute()
  const isOf = (who: string, scopes: Erasure['scope'][]) => (erasure: Erasure) =>
    erasure.hash === hash(who) && scopes.includes(erasure.scope)
  const messages = await db
    .selectFrom('contactMessages')
    .select(['id', 'email', 'phoneNumbers', 'receivedTime'])
    .execute()
  const wasErased = ({ id, email, phoneNumbers, receivedTime }: (typeof messages)[0]) => {
    const erasures = copied.has(id) ? all.filter(({ erasedTime }) => receivedTime <= erasedTime) : added
    return [email.toLowerCase(), ...phoneNumbers.split(',')].some((who) => erasures.some(isOf(who, ['everything'])))
  }
  const users = await db.selectFrom('users').select(['id', 'email']).where('role', 'is', null).execute()
  await eraseRows(db, {
    messageIds: messages.filter(wasErased).map(({ id }) => id),
    userIds: users.filter(({ email }) => added.some(isOf(email, ['everything', 'account']))).map(({ id }) => id),
  })
}

/** Deletes messages with their mails, and accounts with their sessions, devices and codes. */
export async function eraseRows(
  db: Deps['db'],
  { messageIds, userIds, mailIds = [] }: { messageIds: string[]; userIds: string[]; mailIds?: string[] },
): Promise<void> {
  for (const id of [...mailIds, ...messageIds]) await db.deleteFrom('mails').where('id', '=', id).execute()
  for (const id of messageIds) await db.deleteFrom('contactMessages').where('id', '=', id).execute()
  for (const id of userIds) {
    await deleteCodes(db, id)
    await db.deleteFrom('users').where('id', '=', id).execute()
  }
}

async function openHash(db: Deps['db']): Promise<(who: string) => string> {
  const key = await readSetting(db, 'erasureKey')
  if (!key) throw new Error('The database has no key for the record of erasures.')
  return (who) => createHmac('sha256', key).update(who).digest('base64url')
}
