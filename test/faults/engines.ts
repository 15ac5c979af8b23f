import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, startPostgres } from '../engines/postgres.ts'
import { startBucket } from '../engines/s3.ts'

export interface Engines {
  name: string
  versions: string
  /** Returns the settings of an empty shop. */
  settings(): Promise<Record<string, string>>
  close(): Promise<void>
}

/** Opens SQLite and a folder. */
export async function embedded(): Promise<Engines> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-faults-'))
  let shops = 0
  return {
    name: 'SQLite and a folder',
    versions: `SQLite ${process.versions.sqlite}`,
    settings: async () => ({ DATA_DIR: join(folder, `shop${shops++}`) }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Opens PostgreSQL with `fsync`, and a bucket. */
export async function scaledOut(): Promise<Engines> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-faults-'))
  const postgres = await startPostgres({ waitsForDisk: true })
  const bucket = await startBucket()
  let shops = 0
  return {
    name: 'PostgreSQL and a bucket',
    versions: await versionOf(postgres.url),
    async settings() {
      const name = `shop${shops++}`
      return {
        DATA_DIR: join(folder, name),
        DATABASE_URL: `${await createDatabase(postgres.url, name)}?pool_size=4`,
        FILES_URL: bucket.url.replace('?', `/${name}?`),
      }
    },
    async close() {
      await bucket.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return `PostgreSQL ${rows[0].server_version}, s3rver 3.7.1`
}
