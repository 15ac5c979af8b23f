import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { ApiError } from '../api/errors.ts'
import { listFiles } from '../gallery/images/image-address.ts'
import type { Config } from '../platform/config.server.ts'
import { withStartupLock } from '../platform/database/locks.server.ts'
import { scopeOf } from '../platform/database/setting-keys.ts'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import { openDisk } from '../platform/files/open-files.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { errorResponse, toApiError } from '../platform/http/error-response.server.ts'
import { readErasures } from '../privacy/erasures.server.ts'
import { BackupError, checkBackup, imagesIn } from './check-backup.server.ts'
import { replayMessages } from './copy/copy-messages.server.ts'
import { withPlainBackup } from './copy/plain-backup.server.ts'
import { isShopEmpty } from './empty-shop.server.ts'
import { openTrialDatabase, restoreFiles, restoreRows } from './restore-backup.server.ts'
import { backedUpTables, insertRows, isRejectedRow, readRows } from './rows.server.ts'

/** The shop closes a connection that is silent for two minutes, and many proxies do after one. */
const keepAliveMs = 10_000

/** No other process uses this folder. */
const folderIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'restoring')
const fileList = 'files.json'

/** Restores a received backup. The response begins at once, so an error is in its body. @throws {ApiError} RESTORE_RUNNING */
export const restoreInBrowser: Handler<'restoreBackup'> = async (deps, { path }) => {
  const backup = join(folderIn(deps.config), 'backup.tar')
  // The folder exists while another restore is running.
  await mkdir(folderIn(deps.config), { mode: 0o700 }).catch((cause) => {
    throw cause.code === 'EEXIST' ? new ApiError('RESTORE_RUNNING', { cause }) : cause
  })
  // The received file is deleted when the response begins.
  await rename(path, backup).catch(async (error) => {
    await rm(folderIn(deps.config), { recursive: true, force: true })
    throw error
  })
  const result = restore(deps, backup)
    .catch((error) => errorResponse(explain(deps, error)).json())
    .finally(() =>
      withStartupLock(
        deps,
        () => endRestore(deps),
        () => {},
      ).catch((error) => void toApiError(error, deps)),
    )
  return new Response(Readable.toWeb(Readable.from(writeWhenDone(result))) as ReadableStream, {
    // Compression would hold the spaces back, and so would the buffer of nginx.
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Writes spaces, which JSON allows, until there is a result. */
async function* writeWhenDone(result: Promise<object>): AsyncGenerator<Uint8Array> {
  let value: object | undefined
  while (!value) {
    yield Buffer.from(' ')
    value = await Promise.race([result, pause(keepAliveMs, undefined, { ref: false })])
  }
  yield Buffer.from(JSON.stringify(value))
}

async function restore(deps: Deps, path: string): Promise<{ hasNewerMessages: boolean }> {
  const print = (line: string) => deps.log.info(line)
  return withPlainBackup({ ...deps.config, backupsDir: folderIn(deps.config) }, path, print, async (plain) => {
    const manifest = await checkBackup(plain)
    const stored = await deps.db.selectFrom('erasures').selectAll().execute()
    const erasures = [...stored, ...(await readErasures(deps.config.backupsDir))]
    await withStartupLock(deps, () => replaceShop(deps, { path: plain, manifest, erasures }), print)
    deps.contentCache.invalidate()
    return { hasNewerMessages: await replayMessages(deps, deps.config, manifest.madeAt, print) }
  })
}

/** Replaces the shop while it runs. A trial database migrates and compares the rows before a transaction copies them. */
async function replaceShop(deps: Deps, backup: Parameters<typeof restoreRows>[1]): Promise<void> {
  const { db, files, config } = deps
  if (!(await isShopEmpty(db))) throw new ApiError('SHOP_NOT_EMPTY')
  await using trial = await openTrialDatabase(folderIn(config))
  await trial.transaction().execute((db) => restoreRows({ db, engine: 'sqlite' }, backup, () => {}))
  const stored = (await files.list()).map(({ name }) => name)
  const list = Buffer.from(JSON.stringify([...stored, ...imagesIn(backup.manifest)]))
  await (await openDisk(folderIn(config))).put(fileList, list)
  // The names depend on the content. A restore that fails must not have changed the photos of the shop.
  const put = async (name: string, bytes: Uint8Array) => void (stored.includes(name) || (await files.put(name, bytes)))
  await restoreFiles({ put }, backup.path)
  await db.transaction().execute((transaction) => replaceRows({ ...deps, db: transaction }, trial))
  deps.log.info({ madeAt: backup.manifest.madeAt, version: backup.manifest.version }, 'backup restored')
}

async function replaceRows({ db, engine }: Pick<Deps, 'db' | 'engine'>, trial: Kysely<Tables>): Promise<void> {
  // No message may arrive between the check and the deletion. On SQLite, no other query runs during a transaction.
  if (engine === 'postgres') await sql`lock table "contactMessages", gallery in share row exclusive mode`.execute(db)
  if (!(await isShopEmpty(db))) throw new ApiError('SHOP_NOT_EMPTY')
  const settings = await db.selectFrom('settings').selectAll().execute()
  // Sessions, devices and second factors are deleted with their users.
  for (const name of ['backups', 'verifications', ...backedUpTables.map(({ name }) => name).reverse()] as const)
    await db.deleteFrom(name).execute()
  for (const table of backedUpTables)
    for await (const rows of readRows({ db: trial, engine: 'sqlite' }, table)) await insertRows(db, table, rows)
  for (const { key, value } of settings)
    if (/installation|secret/.test(String(scopeOf(key)))) await writeSetting(db, key, value)
}

/** Deletes the files of the shop that is replaced or, after a failure or a kill, those of the backup. */
export async function endRestore({ config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>): Promise<void> {
  const list = join(folderIn(config), fileList)
  if (existsSync(list)) {
    const names: string[] = JSON.parse(await readFile(list, 'utf8'))
    const used = new Set((await db.selectFrom('images').selectAll().execute()).flatMap(listFiles))
    for (const name of names) if (!used.has(name)) await files.delete(name)
  }
  await rm(folderIn(config), { recursive: true, force: true })
}

function explain(deps: Deps, error: NodeJS.ErrnoException): ApiError {
  deps.log.warn({ code: error.code }, 'backup not restored')
  if (isRejectedRow(error)) return new ApiError('BACKUP_INCOMPLETE', { cause: error })
  if (!(error instanceof BackupError)) return toApiError(error, deps)
  return new ApiError(error.code, { detail: error.message.replaceAll(folderIn(deps.config) + sep, ''), cause: error })
}
