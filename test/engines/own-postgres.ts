import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { test as base } from 'vitest'
import { startPostgres } from './postgres.ts'

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('postgres', { scope: 'file' }, async ({}, { onCleanup }) => {
    const postgres = await startPostgres()
    onCleanup(() => postgres.stop())
    return postgres
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'thaiyal-own-postgres-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })

export async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
