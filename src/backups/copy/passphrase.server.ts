import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../../platform/config.server.ts'
import { BackupError } from '../check-backup.server.ts'

/** The format is that of `openssl enc -aes-256-cbc -pbkdf2 -iter 200000`, so that OpenSSL alone can decrypt it. */
const algorithm = 'aes-256-cbc'
const iterations = 200_000
const magic = Buffer.from('Salted__')
export const saltBytes = 8
export const encryptedSuffix = '.enc'
const headerBytes = magic.length + saltBytes

export type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Encrypts to the same bytes for the same salt, because an interrupted upload continues with the next part. */
export async function* encrypt(parts: Parts, passphrase: string, salt: Uint8Array): AsyncGenerator<Uint8Array> {
  const cipher = createCipheriv(algorithm, ...(await deriveKey(passphrase, salt)))
  yield Buffer.concat([magic, salt])
  for await (const part of parts) yield cipher.update(part)
  yield cipher.final()
}

/** @throws if the passphrase is wrong, which the padding shows in nearly all cases. */
export async function* decrypt(parts: Parts, passphrase: string): AsyncGenerator<Uint8Array> {
  let head: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  for await (const part of parts) {
    if (decipher) {
      yield decipher.update(part)
      continue
    }
    head = Buffer.concat([head, part])
    if (head.length < headerBytes) continue
    decipher = createDecipheriv(algorithm, ...(await deriveKey(passphrase, head.subarray(magic.length, headerBytes))))
    yield decipher.update(head.subarray(headerBytes))
  }
  if (!decipher) throw notDecrypted('The file ends before its encrypted content.')
  yield decipher.final()
}

export function isEncrypted(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length))
}

export const notDecrypted = (message: string, cause?: unknown) =>
  new BackupError(message, 'other', { code: 'BACKUP_NOT_DECRYPTED', cause })

async function deriveKey(passphrase: string, salt: Uint8Array): Promise<[key: Uint8Array, iv: Uint8Array]> {
  const derived = await promisify(pbkdf2)(passphrase, salt, iterations, 48, 'sha256')
  return [derived.subarray(0, 32), derived.subarray(32)]
}

/** Encrypts if there is a passphrase. @returns the name of the object and its content */
export function encryptNamed(
  name: string,
  content: Parts,
  { backupsPassphrase }: Pick<Config, 'backupsPassphrase'>,
  salt: Uint8Array = randomBytes(saltBytes),
): [name: string, content: Parts] {
  if (!backupsPassphrase) return [name, content]
  return [name + encryptedSuffix, encrypt(content, backupsPassphrase, salt)]
}

/** @throws if the content is encrypted and there is no passphrase. */
export function decryptNamed(
  name: string,
  content: AsyncIterable<Uint8Array>,
  { backupsPassphrase }: Pick<Config, 'backupsPassphrase'>,
): AsyncIterable<Uint8Array> {
  if (!name.endsWith(encryptedSuffix)) return content
  if (!backupsPassphrase) throw notDecrypted(`${name} is encrypted: set BACKUPS_PASSPHRASE.`)
  return decrypt(content, backupsPassphrase)
}
