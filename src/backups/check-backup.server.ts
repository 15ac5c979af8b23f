import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { FailureReason } from '../api/backups.ts'
import type { ErrorCode } from '../api/errors.ts'
import { isFromPreRelease, migrationNames } from '../platform/database/migrate.server.ts'
import { isSafeName } from '../platform/files/file-store.ts'
import { type Entry, readArchive, sha256 } from './archive.server.ts'
import { backedUpTables } from './rows.server.ts'

const formatVersion = 2
const manifestName = 'manifest.json'
/** The last entry contains the checksum of the manifest. */
const checksumName = 'manifest.sha256'

export const Manifest = z.object({
  product: z.literal('thaiyal'),
  format: z.int().min(1),
  version: z.string(),
  migration: z.string(),
  /** The time is in UTC, as ISO 8601. */
  madeAt: z.string(),
  /** These image files were already missing in the shop. */
  missing: z.array(z.string()),
  entries: z.record(z.string(), z.object({ sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Every release can read these fields, so that it can explain why it rejects a newer backup. */
const ManifestHead = Manifest.pick({ product: true, format: true, version: true, migration: true })

export const rowsEntry = (table: string) => `rows/${table}.jsonl`
export const imageEntry = (name: string) => `images/${name}`
export const checksumOf = (manifest: string) => `${sha256(manifest)}  ${manifestName}\n`

/** Returns the last two entries of a backup: the manifest and its checksum. */
export function* manifestEntries(content: Omit<Manifest, 'product' | 'format'>): Generator<Entry> {
  const manifest = JSON.stringify({ product: 'thaiyal', format: formatVersion, ...content }, undefined, 1)
  yield { name: manifestName, bytes: Buffer.from(manifest) }
  yield { name: checksumName, bytes: Buffer.from(checksumOf(manifest)) }
}

/** The user can correct this failure, and the message explains how. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly reason: FailureReason
  readonly code: ErrorCode

  constructor(message: string, reason: FailureReason = 'other', options?: ErrorOptions & { code?: ErrorCode }) {
    super(message, options)
    this.reason = reason
    this.code = options?.code ?? 'BACKUP_INCOMPLETE'
  }
}

export function incomplete(path: string, cause?: unknown): BackupError {
  const problem = 'it is damaged, truncated or not a backup. Copy it again, or use another backup.'
  return new BackupError(`${path} is not a complete backup: ${problem}`, 'other', { cause })
}

const ofOtherRelease = (message: string) => new BackupError(message, 'other', { code: 'BACKUP_OF_OTHER_RELEASE' })

export function imageOf(entry: string): string | undefined {
  const name = entry.startsWith('images/') ? entry.slice('images/'.length) : ''
  return isSafeName(name) ? name : undefined
}

export function imagesIn({ entries }: Manifest): string[] {
  return Object.keys(entries).flatMap((entry) => imageOf(entry) ?? [])
}

function isKnownEntry(entry: string): boolean {
  return imageOf(entry) !== undefined || backedUpTables.some(({ name }) => entry === rowsEntry(name))
}

/** Verifies all checksums and returns the manifest. @throws {BackupError} if damaged or from a newer release. */
export async function checkBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new BackupError(`${path} is not a file.`)
  const [hashes, texts] = [new Map<string, string>(), new Map<string, string>()]
  try {
    for await (const { name, parts } of readArchive(path, stop))
      if (name === manifestName || name === checksumName) texts.set(name, await text(parts))
      else hashes.set(name, await hashParts(parts))
  } catch (cause) {
    stop?.throwIfAborted()
    throw incomplete(path, cause)
  }
  const json = texts.get(manifestName)
  const isVerified = json !== undefined && texts.get(checksumName) === checksumOf(json)
  const { data: head } = ManifestHead.safeParse(isVerified ? JSON.parse(json) : undefined)
  if (!isVerified || !head) throw incomplete(path)
  if (isFromPreRelease(head.migration))
    throw ofOtherRelease(`${path} was made by a version before 1.0.0. No release can restore it: use that version.`)
  if (head.format > formatVersion || !migrationNames.includes(head.migration))
    throw ofOtherRelease(`${path} was made by a newer release (${head.version}). Update the shop first.`)
  const { data: manifest } = Manifest.safeParse(JSON.parse(json))
  const names = [...Object.keys(manifest?.entries ?? {}), ...hashes.keys()]
  const isChanged = (name: string) => !isKnownEntry(name) || manifest?.entries[name]?.sha256 !== hashes.get(name)
  if (!manifest || names.some(isChanged)) throw incomplete(path)
  return manifest
}

async function hashParts(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}
