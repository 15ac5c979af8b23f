import { z } from 'zod'
import { isSafeName } from '../../platform/files/file-store.ts'
import { backedUpTables } from './tables.ts'

/** Of the file; a change that an older program cannot read makes it one more. */
export const formatVersion = 1
export const manifestName = 'manifest.json'
/** The last entry: without it the file has been cut off. */
export const sealName = 'manifest.sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a program of any release can read of a manifest, to say that it is too old for the rest. */
export const ManifestHead = z.object({
  product: z.literal('thaiyal'),
  format: z.int().min(1),
  /** Of the product that made it. */
  version: z.string(),
  /** The last step of the database's schema. */
  migration: z.string(),
})

/** What a backup says of itself. */
export const Manifest = ManifestHead.extend({
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** How many rows each table has, and a SHA-256 over all of them, whatever their order and the engine. */
  tables: z.record(z.string(), z.object({ rows: z.int(), hash: Sha256 })),
  /** Image files of rows that were not there when the backup was made. */
  missing: z.array(z.string()),
  /** Every other entry of the file. */
  entries: z.record(z.string(), z.object({ sizeBytes: z.int(), sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

export function rowsEntry(table: string): string {
  return `rows/${table}.jsonl`
}

export function imageEntry(name: string): string {
  return `images/${name}`
}

/** The table whose rows this entry has, or undefined. */
export function tableOf(entry: string) {
  return backedUpTables.find(({ name }) => entry === rowsEntry(name))
}

/** The image file that this entry is, or undefined. */
export function imageOf(entry: string): string | undefined {
  const name = entry.startsWith('images/') ? entry.slice('images/'.length) : ''
  return isSafeName(name) ? name : undefined
}
