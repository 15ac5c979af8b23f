import { z } from 'zod'
import { isSafeName } from '../../platform/files/file-store.ts'
import { sha256 } from './archive.server.ts'
import { backedUpTables } from './tables.ts'

export const formatVersion = 2
export const manifestName = 'manifest.json'
/** The last entry contains the checksum of the manifest. */
export const checksumName = 'manifest.sha256'

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
export const ManifestHead = Manifest.pick({ product: true, format: true, version: true, migration: true })

export const rowsEntry = (table: string) => `rows/${table}.jsonl`
export const imageEntry = (name: string) => `images/${name}`
export const checksumOf = (manifest: string) => `${sha256(manifest)}  ${manifestName}\n`

export function imageOf(entry: string): string | undefined {
  const name = entry.startsWith('images/') ? entry.slice('images/'.length) : ''
  return isSafeName(name) ? name : undefined
}

export function imagesIn({ entries }: Manifest): string[] {
  return Object.keys(entries).flatMap((entry) => imageOf(entry) ?? [])
}

export function isKnownEntry(entry: string): boolean {
  return imageOf(entry) !== undefined || backedUpTables.some(({ name }) => entry === rowsEntry(name))
}
