import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { BackupState } from '../../api/backups.ts'
import { Refusal } from '../../api/errors.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { fileOfDay, newestBackup } from './backup-files.server.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'now'>

/** What the owner is told of her backups. */
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
  // Where processes do not share a folder, this one may have another night's, or none.
  const file = proven && (await fileOfDay(config.backupsDir, proven.day))
  return {
    nightly: config.backups,
    proven: proven && {
      time: proven.provenTime ?? proven.saidTime,
      sizeBytes: file?.sizeBytes ?? proven.sizeBytes ?? 0,
      missingFiles: proven.missingFiles ?? 0,
    },
    // Also while it is being tried again.
    failure: last?.reason ? { reason: last.reason, time: last.saidTime } : undefined,
    hasFile: file !== undefined,
  }
}

/** The newest proven backup, read from the disk as it is sent. @throws {Refusal} NOT_FOUND */
export async function downloadBackup({ config, now }: Pick<Parts, 'config' | 'now'>): Promise<Response> {
  const file = await newestBackup(config.backupsDir, dayInShop(now()))
  if (!file) throw new Refusal('NOT_FOUND')
  return new Response(whenPulled(file.path), {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': `attachment; filename="${file.name}"`,
      // Pictures do not get smaller, and it would take the length away.
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

/** Whoever asks for the headers alone leaves no open file behind. */
function whenPulled(path: string): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= (Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>).getReader()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
