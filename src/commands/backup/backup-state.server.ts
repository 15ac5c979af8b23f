import { existsSync, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { BackupState } from '../../api/backups.ts'
import { ApiError } from '../../api/errors.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { testedPath } from './backup-files.server.ts'

type Deps = Pick<Shop, 'db' | 'config' | 'now'>

export async function getBackupState(shop: Deps): Promise<BackupState> {
  const { tested, last, file } = await findLastNights(shop)
  return {
    nightly: shop.config.backups,
    tested: tested && {
      time: tested.testedTime ?? tested.heartbeatTime,
      sizeBytes: file?.size ?? tested.sizeBytes ?? 0,
      missingFiles: tested.missingFiles ?? 0,
    },
    failure: last?.reason ? { reason: last.reason, time: last.heartbeatTime } : undefined,
    hasFile: file !== undefined,
  }
}

/** @throws {ApiError} NOT_FOUND */
export async function downloadBackup(shop: Deps): Promise<Response> {
  const { path, file } = await findLastNights(shop)
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

async function findLastNights({ db, config, now }: Deps) {
  const today = dayInShop(now())
  const nights = db.selectFrom('backups').selectAll().where('day', '<=', today).orderBy('day', 'desc').limit(1)
  const last = await nights.executeTakeFirst()
  const tested = await nights.where('state', '=', 'tested').executeTakeFirst()
  const path = testedPath(config.backupsDir, tested?.day ?? '')
  // Another machine may have made the backup, in its own folder.
  const file = existsSync(path) ? await openAsBlob(path) : undefined
  return { last, tested, path, file }
}
