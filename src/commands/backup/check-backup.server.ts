import { stat } from 'node:fs/promises'
import { isFromOldRelease, migrationNames } from '../../platform/database/migrate.server.ts'
import { readArchive, sha256 } from './archive.server.ts'
import { BackupError } from './backup-error.ts'
import * as messages from './backup-messages.ts'
import {
  checksumName,
  checksumOf,
  formatVersion,
  isKnownEntry,
  Manifest,
  ManifestHead,
  manifestName,
} from './manifest.ts'

/** Verifies all checksums and returns the manifest. @throws {BackupError} if damaged or from a newer release. */
export async function checkBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new BackupError(messages.notAFile(path))
  const [hashes, texts] = [new Map<string, string>(), new Map<string, string>()]
  try {
    for await (const { name, bytes } of readArchive(path, stop))
      if (name === manifestName || name === checksumName) texts.set(name, Buffer.from(bytes).toString())
      else hashes.set(name, sha256(bytes))
  } catch (cause) {
    stop?.throwIfAborted()
    throw new BackupError(messages.incomplete(path), 'other', { cause })
  }
  const text = texts.get(manifestName)
  const isVerified = text !== undefined && texts.get(checksumName) === checksumOf(text)
  const { data: head } = ManifestHead.safeParse(isVerified ? JSON.parse(text) : undefined)
  if (!isVerified || !head) throw new BackupError(messages.incomplete(path))
  if (isFromOldRelease(head.migration)) throw new BackupError(messages.olderRelease(path))
  if (head.format > formatVersion || !migrationNames.includes(head.migration))
    throw new BackupError(messages.newerRelease(path, head.version))
  const { data: manifest } = Manifest.safeParse(JSON.parse(text))
  const names = [...Object.keys(manifest?.entries ?? {}), ...hashes.keys()]
  const isChanged = (name: string) => !isKnownEntry(name) || manifest?.entries[name]?.sha256 !== hashes.get(name)
  if (!manifest || names.some(isChanged)) throw new BackupError(messages.incomplete(path))
  return manifest
}
