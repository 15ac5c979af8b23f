import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ReadableStream } from 'node:stream/web'
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
      sizeBytes: file?.sizeBytes ?? tested.sizeBytes ?? 0,
      missingFiles: tested.missingFiles ?? 0,
    },
    failure: last?.reason ? { reason: last.reason, time: last.heartbeatTime } : undefined,
    hasFile: file !== undefined,
  }
}

/** @throws {ApiError} NOT_FOUND */
export async function downloadBackup(shop: Deps): Promise<Response> {
  const { file } = await findLastNights(shop)
  if (!file) throw new ApiError('NOT_FOUND')
  return new Response(ReadableStream.from(contentOf(file.path)) as BodyInit, {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': `attachment; filename="${basename(file.path)}"`,
      // Compression would remove the length and make no image smaller.
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
  // The file may be on another machine, because processes need not share a folder.
  const found = await stat(path).catch(() => undefined)
  return { last, tested, file: found && { path, sizeBytes: found.size } }
}

/** The file opens at the first read, so that a HEAD request leaves no open file. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
