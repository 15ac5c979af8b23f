import type { Database } from './database/database.server.ts'
import { readSetting, writeSetting } from './database/settings-table.server.ts'
import { version } from './program.server.ts'

/** Stores since when this shop has run this version. */
export async function recordVersion(deps: Pick<Database, 'db'> & { now: () => number }): Promise<void> {
  if ((await readVersion(deps)).since === undefined) await writeSetting(deps.db, 'version', `${version} ${deps.now()}`)
}

/** @returns false for a new database */
export async function wasUsedByAnotherVersion({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'settings')) return false
  const recorded = await readSetting(db, 'version')
  return recorded !== undefined && !recorded.startsWith(`${version} `)
}

/** @returns no time if the shop has not run this version yet, or has run another one since */
export async function readVersion({ db }: Pick<Database, 'db'>): Promise<{ version: string; since?: number }> {
  const [recorded, since] = (await readSetting(db, 'version'))?.split(' ') ?? []
  return recorded === version ? { version, since: Number(since) } : { version }
}
