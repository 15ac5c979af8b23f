import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../platform/config.server.ts'
import { readSetting, writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Print } from '../../platform/log.server.ts'
import { addErasures, type Erasure, repeatErasures } from '../../privacy/erasures.server.ts'
import { findNewestBackup } from '../backup-state.server.ts'
import { type Row, toPortableRow } from '../rows.server.ts'
import { openCopyBucket } from './copy-bucket.server.ts'
import { readMessagesFailure } from './copy-state.server.ts'
import { decryptNamed, encryptNamed } from './passphrase.server.ts'

const folder = 'messages/'
/** A message may be stored this much later than its time says, because of a slow transaction or another process's clock. */
const overlapMs = 5 * 60_000
/** The name follows those of all messages. */
const erasuresName = `${folder}erasures.json`
const messagesPerQuery = 100

type CopyBucket = Awaited<ReturnType<typeof openCopyBucket>>

/** The names are in the order of the times, so that a restore lists only the newer ones. */
const nameAt = (time: number, id = '') => `${folder}${new Date(time).toISOString().replaceAll(/[:.]/g, '-')}-${id}`

/** Copies each new message to BACKUPS_COPY. A second copy replaces the first. @returns a function for each look */
export function openMessageCopies(deps: Pick<Deps, 'db' | 'config' | 'now'>) {
  const { backupsCopy } = deps.config
  const copied = new Map<string, number>()
  if (!backupsCopy) return async () => {}
  let bucket: CopyBucket | undefined
  let copiedErasures = ''

  /** @throws at the first of several failed looks. */
  return async function look(stop: AbortSignal): Promise<void> {
    const failedSince = await readMessagesFailure(deps)
    try {
      bucket ??= await openCopyBucket(backupsCopy)
      await copyNew(bucket, stop)
      await copyErasures(bucket)
    } catch (error) {
      if (failedSince || stop.aborted) return
      await writeSetting(deps.db, 'messagesNotCopiedSince', String(deps.now()))
      throw error
    }
    if (failedSince) await writeSetting(deps.db, 'messagesNotCopiedSince', '')
  }

  /** One object has all records, which a restore applies to the messages and the older backup. */
  async function copyErasures(bucket: CopyBucket): Promise<void> {
    const json = JSON.stringify(await deps.db.selectFrom('erasures').selectAll().execute())
    if (json === '[]' || json === copiedErasures) return
    const [name, content] = encryptNamed(erasuresName, [Buffer.from(json)], deps.config)
    await bucket.put(name, await buffer(Readable.from(content)))
    copiedErasures = json
  }

  async function copyNew(bucket: CopyBucket, stop: AbortSignal): Promise<void> {
    // A clock that was ahead must not hide the messages until then.
    const copiedUntil = Math.min(await readStart(deps), deps.now())
    for (const [id, time] of copied) if (time < copiedUntil - overlapMs) copied.delete(id)
    let from = copiedUntil - overlapMs
    for (;;) {
      const rows = await deps.db
        .selectFrom('contactMessages')
        .selectAll()
        .where('receivedTime', '>', from)
        .orderBy('receivedTime')
        .limit(messagesPerQuery)
        .execute()
      for (const row of rows.filter(({ id }) => !copied.has(id))) {
        stop.throwIfAborted()
        // The mail belongs to a row that is not copied.
        const json = Buffer.from(JSON.stringify(toPortableRow({ ...row, mailId: null })))
        const [name, content] = encryptNamed(`${nameAt(row.receivedTime, row.id)}.json`, [json], deps.config)
        await bucket.put(name, await buffer(Readable.from(content)))
        copied.set(row.id, row.receivedTime)
        await writeSetting(deps.db, 'messagesCopiedUntil', String(row.receivedTime))
      }
      const last = rows.at(-1)?.receivedTime
      if (!last || rows.length < messagesPerQuery) return
      from = last - 1
    }
  }
}

/** Returns until when the messages are copied. The newest backup contains the earlier ones. */
async function readStart(deps: Parameters<typeof openMessageCopies>[0]): Promise<number> {
  const copiedUntil = await readSetting(deps.db, 'messagesCopiedUntil')
  return copiedUntil ? Number(copiedUntil) : ((await findNewestBackup(deps)).tested?.testedTime ?? 0)
}

/**
 * Inserts the copied messages that are newer than the backup. Those that exist stay as they are. The restored shop is
 * complete without them, so a bucket that cannot be read does not undo it. @returns whether all were read
 */
export async function replayMessages({ db }: Pick<Deps, 'db'>, config: Config, madeAt: string, print: Print) {
  if (!config.backupsCopy) return true
  const failed: unknown[] = []
  const inserted = new Set<string>()
  const added: Erasure[] = []
  let bucket: CopyBucket | undefined
  try {
    const tables = await db.introspection.getTables()
    const columns = new Set(tables.find(({ name }) => name === 'contactMessages')?.columns.map(({ name }) => name))
    bucket = await openCopyBucket(config.backupsCopy)
    for await (const name of bucket.list(folder, nameAt(Date.parse(madeAt) - overlapMs))) {
      const content = await bucket.get(name)
      // One damaged object must not hide the others.
      try {
        const json = JSON.parse((await buffer(decryptNamed(name, content, config))).toString())
        if (name.startsWith(erasuresName)) added.push(...(await addErasures(db, json)))
        else if (await insertMessage(db, json, columns)) inserted.add(json.id)
      } catch (error) {
        failed.push(error)
      }
    }
    await repeatErasures(db, added, inserted)
    // The bucket contains these messages.
    await writeSetting(db, 'messagesCopiedUntil', String(Date.now()))
  } catch (error) {
    failed.push(error)
  } finally {
    bucket?.close()
  }
  print(`Restored: messages since the backup: ${inserted.size}`)
  const [error] = failed
  if (!error) return true
  const reason = error instanceof Error ? error.message : error
  print(`Not all messages since the backup were read from BACKUPS_COPY (${failed.length} errors). ${reason}`)
  return false
}

async function insertMessage(db: Deps['db'], row: Row, columns: Set<string>): Promise<boolean> {
  // Another release may have other columns.
  const known = Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contactMessages')
    .values(known as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
