import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pLimit from 'p-limit'
import { backedUpTables } from '../../src/backups/rows.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { objectsIn } from './s3.ts'
import type { Engines } from './shop-to-restore.ts'

export type Rows = Record<string, Record<string, unknown>[]>

/** This function must not use the code of the backup. */
export async function rowsOf({ DATABASE_URL }: Engines): Promise<Rows> {
  const { db } = await openDatabase(DATABASE_URL)
  const rows: Rows = {}
  for (const { name } of backedUpTables) {
    const all: Record<string, unknown>[] = await db.selectFrom(name).selectAll().execute()
    rows[name] = all
      .filter(({ state, key }) => state !== 'writing' && state !== 'removing' && key !== 'sessionSecret')
      .filter(({ isRecord }) => name !== 'mails' || isRecord)
      .sort((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1))
  }
  await db.destroy()
  return rows
}

function identityOf({ id, name, day, path, key, category, itemId, changedTime }: Record<string, unknown>): string {
  if (itemId) return `${itemId} ${changedTime}`
  return String(id ?? key ?? (day ? `${day} ${path}` : (name ?? category)))
}

/** Returns the row count and a hash for each table, without engine differences. */
export function sumsOf(rows: Rows): Record<string, { count: number; sha256: string }> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => {
      const plain = all.map((row) =>
        Object.entries(row)
          .map(([column, value]) => [
            column,
            ['emailVerified', 'twoFactorEnabled'].includes(column) ? Boolean(value) : value,
          ])
          .sort(),
      )
      return [table, { count: all.length, sha256: createHash('sha256').update(JSON.stringify(plain)).digest('hex') }]
    }),
  )
}

export async function filesOf({ FILES_URL }: Engines): Promise<Record<string, string>> {
  const names = FILES_URL.startsWith('disk:')
    ? (await readdir(FILES_URL.slice('disk:'.length))).filter((name) => !name.startsWith('.'))
    : await objectsIn(FILES_URL)
  const files = await openFiles(FILES_URL)
  const sums = await pLimit(16).map(names.sort(), async (name) => {
    const file = await files.get(name)
    const bytes = await new Response(file?.stream()).arrayBuffer()
    return [name, createHash('sha256').update(Buffer.from(bytes)).digest('hex')] as const
  })
  return Object.fromEntries(sums)
}
