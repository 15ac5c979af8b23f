import { z } from 'zod'
import { isSafeName } from '../../platform/files/file-store.ts'
import { sha256 } from './archive.server.ts'
import { backedUpTables } from './tables.ts'

/** The version of the file format. Version 1 also has digests of the rows. */
export const formatVersion = 2
export const manifestName = 'manifest.json'
/** The last entry, with the hash of the manifest. */
export const sealName = 'manifest.sha256'

export const Manifest = z.object({
  product: z.literal('thaiyal'),
  format: z.int().min(1),
  /** The release that made the backup. */
  version: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Image files of rows that the shop had lost when the backup was made. */
  missing: z.array(z.string()),
  /** Every other entry of the file. */
  entries: z.record(z.string(), z.object({ sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The fields that every release can read, so that an old one can report that it is too old for the backup. */
export const ManifestHead = Manifest.pick({ product: true, format: true, version: true, migration: true })

export const rowsEntry = (table: string) => `rows/${table}.jsonl`
export const imageEntry = (name: string) => `images/${name}`
export const sealOf = (manifest: string) => `${sha256(manifest)}  ${manifestName}\n`

/** Returns the image file that this entry is, or undefined. */
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
