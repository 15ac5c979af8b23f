import { stat } from 'node:fs/promises'
import { steps } from '../../platform/database/migrate.server.ts'
import { readArchive, sha256 } from './archive.server.ts'
import * as messages from './backup-messages.ts'
import { BackupProblem } from './backup-problem.ts'
import { formatVersion, isKnownEntry, Manifest, ManifestHead, manifestName, sealName, sealOf } from './manifest.ts'

/** @throws {BackupProblem} if the backup is damaged or from a newer release. */
export async function checkBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new BackupProblem(messages.noFile(path))
  const [hashes, texts] = [new Map<string, string>(), new Map<string, string>()]
  try {
    for await (const { name, bytes } of readArchive(path, stop))
      if (name === manifestName || name === sealName) texts.set(name, Buffer.from(bytes).toString())
      else hashes.set(name, sha256(bytes))
  } catch (cause) {
    stop?.throwIfAborted()
    throw new BackupProblem(messages.notWhole(path), 'other', { cause })
  }
  const text = texts.get(manifestName)
  const isSealed = text !== undefined && texts.get(sealName) === sealOf(text)
  const { data: head } = ManifestHead.safeParse(isSealed ? JSON.parse(text) : undefined)
  if (!isSealed || !head) throw new BackupProblem(messages.notWhole(path))
  if (head.format > formatVersion || !steps.includes(head.migration))
    throw new BackupProblem(messages.newer(path, head.version))
  const { data: manifest } = Manifest.safeParse(JSON.parse(text))
  const names = [...Object.keys(manifest?.entries ?? {}), ...hashes.keys()]
  const isChanged = (name: string) => !isKnownEntry(name) || manifest?.entries[name]?.sha256 !== hashes.get(name)
  if (!manifest || names.some(isChanged)) throw new BackupProblem(messages.notWhole(path))
  return manifest
}
