import { stat } from 'node:fs/promises'
import { steps } from '../../platform/database/migrate.server.ts'
import { readArchive, sha256 } from './archive.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { formatVersion, isOurs, Manifest, ManifestHead, manifestName, sealName } from './manifest.ts'
import * as sentences from './sentences.ts'

/** Reads all of a backup. @throws {BackupProblem} when it is damaged or from a newer release. */
export async function checkBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) throw new BackupProblem(sentences.noFile(path))
  const { hashes, texts } = await readAll(path, stop)
  const text = texts.get(manifestName)
  if (!text || texts.get(sealName) !== sealOf(text)) throw new BackupProblem(sentences.notWhole(path))

  const head = ManifestHead.safeParse(JSON.parse(text))
  if (!head.success) throw new BackupProblem(sentences.notWhole(path))
  const { format, migration, version } = head.data
  if (format > formatVersion || !steps.includes(migration)) throw new BackupProblem(sentences.newer(path, version))
  const { data: manifest } = Manifest.safeParse(JSON.parse(text))
  const names = new Set([...Object.keys(manifest?.entries ?? {}), ...hashes.keys()])
  const isChanged = (name: string) => !isOurs(name) || manifest?.entries[name]?.sha256 !== hashes.get(name)
  if (!manifest || [...names].some(isChanged)) throw new BackupProblem(sentences.notWhole(path))
  return manifest
}

export function sealOf(manifest: string): string {
  return `${sha256(manifest)}  ${manifestName}\n`
}

async function readAll(path: string, stop: AbortSignal | undefined) {
  const [hashes, texts] = [new Map<string, string>(), new Map<string, string>()]
  try {
    for await (const { name, bytes } of readArchive(path, stop))
      if (name === manifestName || name === sealName) texts.set(name, Buffer.from(bytes).toString())
      else hashes.set(name, sha256(bytes))
  } catch (cause) {
    stop?.throwIfAborted()
    throw new BackupProblem(sentences.notWhole(path), 'other', { cause })
  }
  return { hashes, texts }
}
