import { EventEmitter } from 'node:events'
import { existsSync, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { BackupState } from '../api/backups.ts'
import { ApiError } from '../api/errors.ts'
import { dayInShop } from '../api/shop-clock.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import { testedPath } from './backup-files.server.ts'
import { getCopyState } from './copy/copy-state.server.ts'

type BackupDeps = Pick<Deps, 'db' | 'config' | 'now'>
type NightState = Tables['backups']['state']

const hourMs = 3_600_000
/** The night starts at 3 a.m. in the time zone of the shop. */
const nightStartMs = 3 * hourMs
/** A backup without a heartbeat for this long belongs to a killed process. */
const abandonedAfterMs = 10 * 60_000

export const backupEvents = new EventEmitter<{ due: [] }>()

export const nightOf = (time: number) => dayInShop(time - nightStartMs)

/** Requests a backup that replaces the one of this night, unless one is running. A background job makes it. */
export async function requestBackup(deps: BackupDeps): Promise<BackupState> {
  await claimNight(deps, nightOf(deps.now()), 'due', { from: ['tested', 'failed'], abandonedAfterMs })
  backupEvents.emit('due')
  return getBackupState(deps)
}

/** Sets the state of a night that is new, has one of the states `from`, or was abandoned. @returns whether it did so */
export async function claimNight(
  { db, now }: Pick<BackupDeps, 'db' | 'now'>,
  day: string,
  state: NightState,
  { from, abandonedAfterMs }: { from: NightState[]; abandonedAfterMs: number },
): Promise<boolean> {
  const heartbeatTime = now()
  const claimed = { state, heartbeatTime, copiedPercent: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backups')
    .values({ day, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(claimed)
        .where(({ eb, or }) => {
          const isAbandoned = eb('backups.heartbeatTime', '<=', heartbeatTime - abandonedAfterMs)
          return or([eb('backups.state', 'in', from), eb('backups.state', '!=', 'tested').and(isAbandoned)])
        }),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

export async function getBackupState(deps: BackupDeps): Promise<BackupState> {
  const { tested, last, file } = await findNewestBackup(deps)
  const isRunning = last?.state === 'due' || last?.state === 'running'
  return {
    nightly: deps.config.backups,
    running:
      isRunning && last.heartbeatTime > deps.now() - abandonedAfterMs
        ? { copiedPercent: last.copiedPercent ?? 0 }
        : undefined,
    tested: tested && {
      time: tested.testedTime ?? tested.heartbeatTime,
      sizeBytes: file?.size ?? tested.sizeBytes ?? 0,
      missingFiles: tested.missingFiles ?? 0,
    },
    failure: last?.state === 'failed' && last.reason ? { reason: last.reason, time: last.heartbeatTime } : undefined,
    hasFile: file !== undefined,
    copy: await getCopyState(deps),
  }
}

/** @throws {ApiError} NOT_FOUND */
export async function downloadBackup(deps: BackupDeps): Promise<Response> {
  const { path, file } = await findNewestBackup(deps)
  if (!file) throw new ApiError('NOT_FOUND')
  return new Response(file.stream(), {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${basename(path).replace(/^\w+/, 'backup')}"`,
      // Compression would remove Content-Length and hardly shrink images.
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

/** Returns the last night, the last tested one and its file, which another machine may have. */
export async function findNewestBackup({ db, config, now }: BackupDeps) {
  const today = dayInShop(now())
  const nights = db.selectFrom('backups').selectAll().where('day', '<=', today).orderBy('day', 'desc').limit(1)
  const last = await nights.executeTakeFirst()
  const tested = await nights.where('testedTime', 'is not', null).executeTakeFirst()
  const path = testedPath(config.backupsDir, tested?.day ?? '')
  const file = existsSync(path) ? await openAsBlob(path) : undefined
  return { last, tested, path, file }
}
