import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Shop } from '../../platform/shop.server.ts'
import { BackupProblem } from './backup-problem.ts'
import * as sentences from './sentences.ts'

/**
 * The reserve in which photos are refused stays, lest the shop's own backups use it up.
 * @param copies how often the image files are there in the end, and the database besides.
 * @throws {BackupProblem} when the folder has too little free space, or the database's own for its copy.
 */
export async function refuseWithoutSpace(
  shop: Pick<Shop, 'db' | 'engine' | 'files' | 'room' | 'config'>,
  folder: string,
  copies: number,
): Promise<void> {
  const files = await shop.files.list()
  const ofDatabase = await databaseBytes(shop)
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, ofDatabase)
  await refuseWithout(copies * bytes, folder, shop)
  const { databaseUrl } = shop.config
  if (shop.engine === 'sqlite') await refuseWithout(ofDatabase, dirname(databaseUrl.slice('sqlite:'.length)), shop)
}

async function refuseWithout(bytes: number, folder: string, { room }: Pick<Shop, 'room'>): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, bytes + (await room.reserveBytesIn(folder))]
  if (free < needed) throw new BackupProblem(sentences.noSpace(folder, free, needed), 'no space')
}

async function databaseBytes({ db, engine }: Pick<Shop, 'db' | 'engine'>): Promise<number> {
  const size = engine === 'sqlite' ? sql`page_count * page_size` : sql`pg_database_size(current_database())`
  const from = engine === 'sqlite' ? sql`from pragma_page_count(), pragma_page_size()` : sql``
  const { rows } = await sql<{ bytes: number }>`select ${size} as bytes ${from}`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
