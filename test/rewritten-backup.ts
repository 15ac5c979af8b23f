import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readArchive, sha256, writeArchive } from '../src/backups/archive.server.ts'
import { checkBackup, checksumOf, type Manifest } from '../src/backups/check-backup.server.ts'

interface Changes {
  includes?: (entry: string) => boolean
  added?: Record<string, string>
  manifest?: (manifest: Manifest) => object
}

/** Writes a changed backup whose checksums are right. */
export async function rewritten(
  folder: string,
  whole: string,
  { includes, added = {}, manifest }: Changes,
): Promise<string> {
  const file = join(folder, 'rewritten.tar')
  const original = await checkBackup(whole)
  const included = Object.entries(original.entries).filter(([name]) => !(name in added) && (includes?.(name) ?? true))
  const hashes = Object.entries(added).map(([name, content]) => [name, { sha256: sha256(content) }])
  async function* entries() {
    for await (const { name, parts } of readArchive(whole))
      if (included.some(([kept]) => kept === name)) yield { name, bytes: await buffer(parts) }
    for (const [name, content] of Object.entries(added)) yield { name, bytes: Buffer.from(content) }
    const changed = { ...original, entries: Object.fromEntries([...included, ...hashes]) }
    const text = JSON.stringify(manifest ? manifest(changed) : changed)
    yield { name: 'manifest.json', bytes: Buffer.from(text) }
    yield { name: 'manifest.sha256', bytes: Buffer.from(checksumOf(text)) }
  }
  await writeArchive(file, entries())
  return file
}
