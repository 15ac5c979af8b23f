import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Deps } from '../../platform/deps.server.ts'
import { findNewestBackup } from '../backup-state.server.ts'
import { isShopEmpty } from '../empty-shop.server.ts'
import { backupNameAt, openCopyBucket } from './copy-bucket.server.ts'
import { openCopyState } from './copy-state.server.ts'
import { encryptNamed, saltBytes } from './passphrase.server.ts'

/** The claim is renewed after each part, which may take five minutes. */
const claimMs = 15 * 60_000

/** Copies the newest tested backup to BACKUPS_COPY, unless it is there. An interrupted copy continues. */
export async function copyNewestBackup(deps: Deps, stop?: AbortSignal): Promise<void> {
  const { backupsCopy } = deps.config
  if (!backupsCopy) return
  const { path, file, tested } = await findNewestBackup(deps)
  const testedTime = tested?.testedTime
  const { state, save, isNew } = await openCopyState(deps)
  // On a new machine, a copy of the empty shop would be newer than that of the shop to restore.
  const isEmpty = await isShopEmpty(deps.db)
  if (isNew || (isEmpty && !state.copied)) await save({ time: deps.now() })
  if (!file || !testedTime || state.copied === testedTime || isEmpty || stop?.aborted) return
  const claim = () => ({ claimedUntil: deps.now() + claimMs })
  // A clock that was ahead must not prevent copies until then.
  const claimedMs = (state.claimedUntil ?? 0) - deps.now()
  if ((claimedMs > 0 && claimedMs <= claimMs) || !(await save(claim()))) return
  const begun = state.upload?.testedTime === testedTime ? state.upload : undefined
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
      save: async (upload) => {
        const saved = { ...claim(), upload: upload && { ...upload, testedTime, salt: salt.toString('hex') } }
        if (!(await save(saved))) throw new Error('Another process has continued this copy.')
      },
    })
    await save({ time: deps.now(), copied: testedTime, hasFailed: false, claimedUntil: 0, upload: undefined })
    deps.log.info({ backup: name }, 'backup copied')
  } catch (error) {
    await save({ claimedUntil: 0, hasFailed: state.hasFailed || !stop?.aborted })
    if (!stop?.aborted) deps.log.error({ err: error }, 'backup not copied')
  } finally {
    bucket.close()
  }
}
