import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'
import type { BackupState } from '../../api/backups.ts'
import { Refusal } from '../../api/errors.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { fileOfDay, newestBackup } from './backup-files.server.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'now'>

export async function getBackupState({ db, config, now }: Parts): Promise<BackupState> {
  const nights = db
    .selectFrom('backups')
    .selectAll()
    .where('day', '<=', dayInShop(now()))
    .orderBy('day', 'desc')
    .limit(1)
  const [proven, last] = await Promise.all([
    nights.where('state', '=', 'proven').executeTakeFirst(),
    nights.executeTakeFirst(),
  ])
  // Where processes do not share a folder, this one may lack the file.
  const file = proven && (await fileOfDay(config.backupsDir, proven.day))
  return {
    nightly: config.backups,
    proven: proven && {
      time: proven.provenTime ?? proven.saidTime,
      sizeBytes: file?.sizeBytes ?? proven.sizeBytes ?? 0,
      missingFiles: proven.missingFiles ?? 0,
    },
    failure: last?.reason ? { reason: last.reason, time: last.saidTime } : undefined,
    hasFile: file !== undefined,
  }
}

/** Streams the newest proven backup. @throws {Refusal} NOT_FOUND */
export async function downloadBackup({ config, now }: Pick<Parts, 'config' | 'now'>): Promise<Response> {
  const file = await newestBackup(config.backupsDir, dayInShop(now()))
  if (!file) throw new Refusal('NOT_FOUND')
  return new Response(ReadableStream.from(contentOf(file.path)) as BodyInit, {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': `attachment; filename="${file.name}"`,
      // Compression would remove the length, and images do not get smaller.
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

/** Opens the file at the first read, so that a HEAD request leaves no open file. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
