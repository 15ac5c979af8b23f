import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { WatchedEngines } from '../faults/crash-recorder.ts'
import { type Snapshot, takeSnapshot } from '../faults/snapshot.ts'
import { type Steps, writePattern } from '../faults/watched-folder.ts'
import type { TestShop } from '../shop.ts'
import { bucketFolderOf, engineSettings } from './engines.ts'

const rowsFolder = 'engines/rows'
const bucketFolder = 'engines/bucket'

type OpenEngines = WatchedEngines & { close(): Promise<void> }
type Connection = { executeQuery(query: { sql: string }): Promise<unknown> }

export async function openEngines({ dataDir, deps: shop }: TestShop): Promise<OpenEngines> {
  const client = await connected(dataDir)
  const tables = await tablesOf(client)
  const all = tables.map((name) => `select '${name}' as name, json_agg(t order by t::text) as rows from "${name}" t`)
  const readRows = async () => JSON.stringify((await client.query(all.join(' union all '))).rows)

  async function take(before?: Snapshot): Promise<Snapshot> {
    const rows = await readRows()
    const snapshot = takeSnapshot(dataDir, before)
    const add = (name: string, content: Buffer | undefined) => {
      const earlier = before?.get(name)
      snapshot.set(name, content && earlier?.equals(content) ? earlier : content)
    }
    const bucket = bucketFolderOf(dataDir)
    if (existsSync(bucket)) for (const [name, content] of takeSnapshot(bucket)) add(join(bucketFolder, name), content)
    for (const { name, rows: tableRows } of JSON.parse(rows))
      add(join(rowsFolder, name), Buffer.from(JSON.stringify(tableRows ?? [])))
    // The snapshot is taken again if another transaction has been committed meanwhile.
    return rows === (await readRows()) ? snapshot : take(before)
  }

  async function watch({ statement, operation }: Steps): Promise<() => void> {
    const connection = await shop.db
      .getExecutor()
      .provideConnection(async (opened) => Object.getPrototypeOf(opened) as Connection)
    const { executeQuery } = connection
    connection.executeQuery = function (query) {
      const execute = () => executeQuery.call(this, query)
      return writePattern.test(query.sql) ? statement(query.sql, execute) : execute()
    }
    const { files } = shop
    const { put, delete: remove } = files
    files.put = (name, bytes) => operation(`put ${name}`, () => put(name, bytes))
    files.delete = (name) => operation(`delete ${name}`, () => remove(name))
    return () => {
      connection.executeQuery = executeQuery
      Object.assign(files, { put, delete: remove })
    }
  }

  return { take, watch, close: () => client.end() }
}

export async function restoreEngines(dataDir: string): Promise<void> {
  const client = await connected(dataDir)
  await client.query('set session_replication_role = replica')
  for (const name of await tablesOf(client)) await client.query(`delete from "${name}"`)
  for (const name of readdirSync(join(dataDir, rowsFolder))) {
    const rows = readFileSync(join(dataDir, rowsFolder, name), 'utf8')
    await client.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [rows])
  }
  await client.end()
  const bucket = join(dataDir, bucketFolder)
  if (existsSync(bucket)) cpSync(bucket, bucketFolderOf(dataDir), { recursive: true, preserveTimestamps: true })
  await rm(join(dataDir, 'engines'), { recursive: true })
}

async function connected(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await engineSettings(dataDir)).DATABASE_URL })
  await client.connect()
  return client
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  return rows.map(({ tablename }) => tablename)
}
