import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { findNewestBackup, nightOf } from '../backup-state.server.ts'
import { isShopEmpty } from '../empty-shop.server.ts'
import { copyKeys } from '../rows.server.ts'
import { backupNameAt, openCopyBucket } from './copy-bucket.server.ts'
import { type CopyState, readCopyState } from './copy-state.server.ts'
import { encryptNamed, saltBytes } from './passphrase.server.ts'

/** Copies the newest tested backup to BACKUPS_COPY, unless it is there. An interrupted copy continues. */
export async function copyNewestBackup(deps: Deps, stop?: AbortSignal): Promise<void> {
  const { backupsCopy } = deps.config
  const { path, file, tested } = await findNewestBackup(deps)
  const testedTime = tested?.testedTime
  if (!backupsCopy || !file || !testedTime || stop?.aborted) return
  const { copied, upload } = await readCopyState(deps)
  // On a new machine, a copy of the empty shop would be newer than that of the shop to restore.
  if (copied?.testedTime === testedTime || (await isShopEmpty(deps.db))) return
  // Another process that shares the folder may have saved meanwhile.
  const save = async (changed: Partial<CopyState>) =>
    writeSetting(deps.db, copyKeys.backup, JSON.stringify({ ...(await readCopyState(deps)), ...changed }))
  const begun = upload?.testedTime === testedTime ? upload : undefined
  const salt = begun ? Buffer.from(begun.salt, 'hex') : randomBytes(saltBytes)
  const name = backupNameAt(testedTime)
  const bucket = await openCopyBucket(backupsCopy)
  // A stream that nobody reads yet would end the process when it is stopped.
  const content = async function* (): AsyncGenerator<Uint8Array> {
    yield* createReadStream(path, { signal: stop })
  }
  try {
    await bucket.upload(...encryptNamed(name, content(), deps.config, salt), {
      begun,
      stop,
      save: (upload) => save({ upload: upload && { ...upload, testedTime, salt: salt.toString('hex') } }),
    })
    const copied = { testedTime, time: deps.now() }
    await save({ copied, failedNights: [], failedSince: undefined, upload: undefined })
    deps.log.info({ backup: name }, 'backup copied')
  } catch (error) {
    const { copied, failedNights, failedSince } = await readCopyState(deps)
    if (stop?.aborted || copied?.testedTime === testedTime) return
    const nights = [...new Set([...failedNights, nightOf(deps.now())])]
    await save({ failedNights: nights, failedSince: failedSince ?? deps.now() })
    deps.log.error({ err: error }, 'backup not copied')
  } finally {
    bucket.close()
  }
}
