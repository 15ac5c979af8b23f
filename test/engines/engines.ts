import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createDatabase, dropDatabase } from './postgres.ts'
import { objectsIn } from './s3.ts'

/** The Vitest project decides, because the suite may run on both kinds of engines at once. */
export const scaledOut = process.env.TEST_ENGINES === 'scaled out'

/** The global set-up starts these servers. */
const postgresUrl = scaledOut ? process.env.TEST_POSTGRES_URL : undefined
const bucketUrl = scaledOut ? process.env.TEST_BUCKET_URL : undefined

const made = new Set<string>()

/** The same folder gets the same data. */
export async function engineSettings(dataDir: string): Promise<Record<string, string>> {
  if (!postgresUrl || !bucketUrl) return {}
  const name = nameOf(dataDir)
  if (!made.has(name)) await createDatabase(postgresUrl, name, 'up_to_date')
  made.add(name)
  const database = new URL(postgresUrl)
  database.pathname = `/${name}`
  return { DATABASE_URL: `${database.href}?pool_size=4`, FILES_URL: withPrefix(name) }
}

export async function dropEngines(dataDir: string): Promise<void> {
  if (postgresUrl && made.delete(nameOf(dataDir))) await dropDatabase(postgresUrl, nameOf(dataDir))
}

export async function storedFiles(dataDir: string): Promise<string[]> {
  const names = scaledOut
    ? await objectsIn(withPrefix(nameOf(dataDir)))
    : (await readdir(join(dataDir, 'images'))).filter((name) => !name.startsWith('.'))
  return names.sort()
}

export function bucketFolderOf(dataDir: string): string {
  return join(process.env.TEST_BUCKET_FOLDER as string, nameOf(dataDir))
}

function withPrefix(prefix: string): string {
  const url = new URL(bucketUrl as string)
  url.pathname = `/${prefix}`
  return url.href
}

function nameOf(dataDir: string): string {
  return basename(dataDir)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
}
