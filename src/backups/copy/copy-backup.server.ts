import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { findNewestBackup, nightOf } from '../backup-state.server.ts'
import { copyKeys } from '../rows.server.ts'
import { openCopyBucket } from './copy-bucket.server.ts'
import { type CopyState, readCopyState } from './copy-state.server.ts'
import { encrypt, encryptedSuffix, saltBytes } from './passphrase.server.ts'

/** Copies the newest tested backup to BACKUPS_COPY, unless it is there. An interrupted copy continues. */
export async function copyNewestBackup(deps: Deps, stop?: AbortSignal): Promise<void> {
  const { backupsCopy, backupsPassphrase } = deps.config
  const newest = await findNewestBackup(deps)
  const testedTime = newest.tested?.testedTime
  if (!backupsCopy || !newest.file || !testedTime) return
  let state = await readCopyState(deps)
  if (state.copied?.testedTime === testedTime) return
  const save = async (changed: Partial<CopyState>) => {
    state = { ...state, ...changed }
    await writeSetting(deps.db, copyKeys.backup, JSON.stringify(state))
  }
  const begun = state.upload?.testedTime === testedTime ? state.upload : undefined
  const salt = begun ? Buffer.from(begun.salt, 'hex') : randomBytes(saltBytes)
  const content = createReadStream(newest.path, { signal: stop })
  const bucket = await openCopyBucket(backupsCopy)
  try {
    await bucket.upload(
      basename(newest.path) + (backupsPassphrase ? encryptedSuffix : ''),
      backupsPassphrase ? encrypt(content, backupsPassphrase, salt) : content,
      {
        begun,
        stop,
        save: (upload) => save({ upload: upload && { ...upload, testedTime, salt: salt.toString('hex') } }),
      },
    )
    const copied = { testedTime, time: deps.now() }
    await save({ copied, failedNights: [], failedSince: undefined, upload: undefined })
    deps.log.info({ backup: basename(newest.path) }, 'backup copied')
  } catch (error) {
    if (stop?.aborted) return
    const failedNights = [...new Set([...state.failedNights, nightOf(deps.now())])]
    await save({ failedNights, failedSince: state.failedSince ?? deps.now() })
    deps.log.error({ err: error }, 'backup not copied')
  } finally {
    content.destroy()
    bucket.close()
  }
}
