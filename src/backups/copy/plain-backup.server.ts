import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../platform/config.server.ts'
import type { Print } from '../../platform/log.server.ts'
import { backupNameAt, openCopyBucket } from './copy-bucket.server.ts'
import { decryptNamed, encryptedSuffix, isEncrypted, notDecrypted } from './passphrase.server.ts'

const dayMs = 24 * 3_600_000

/**
 * Passes the path of an unencrypted backup to `work`. Without a `path`, this is the newest one in BACKUPS_COPY. What was
 * downloaded or decrypted is deleted afterwards.
 */
export async function withPlainBackup<T>(
  config: Config,
  path: string | undefined,
  print: Print,
  work: (path: string) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const encrypted = path && (await startsEncrypted(path))
  if (path && !encrypted) return work(path)
  const temporary = join(config.backupsDir, `${process.pid}.untested`)
  await mkdir(config.backupsDir, { recursive: true, mode: 0o700 })
  try {
    const write = (name: string, content: AsyncIterable<Uint8Array>) =>
      pipeline(decryptNamed(name, content, config), createWriteStream(temporary, { mode: 0o600 }), {
        signal: stop,
      }).catch((cause) => {
        // The last block of a truncated file has another length.
        const isWrong = ['ERR_OSSL_BAD_DECRYPT', 'ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH'].includes(cause.code)
        throw isWrong ? notDecrypted(`${name} is damaged, or BACKUPS_PASSPHRASE is another one.`, cause) : cause
      })
    if (path)
      await write(basename(path) + (path.endsWith(encryptedSuffix) ? '' : encryptedSuffix), createReadStream(path))
    else await downloadNewest(config, print, write)
    return await work(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function downloadNewest(
  config: Config,
  print: Print,
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  if (!config.backupsCopy) throw new Error('Specify a file, or set BACKUPS_COPY to restore the newest copy.')
  const bucket = await openCopyBucket(config.backupsCopy)
  try {
    let newest: string | undefined
    // A clock that was ahead for a night has left a name of the future.
    const latest = backupNameAt(Date.now() + dayMs)
    for await (const name of bucket.list('thaiyal-')) if (name < latest) newest = name
    if (!newest) throw new Error('BACKUPS_COPY contains no backup.')
    print(`Downloading ${newest} …`)
    await write(newest, await bucket.get(newest))
  } finally {
    bucket.close()
  }
}

async function startsEncrypted(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
  return isEncrypted(buffer)
}
