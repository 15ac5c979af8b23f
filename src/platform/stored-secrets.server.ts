import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import type { Database } from './database/database.server.ts'
import { readSetting } from './database/settings-table.server.ts'

/** No backup contains these secrets. */
export const secretFiles = {
  sessionSecret: 'session-secret',
  firebaseHashKey: 'firebase-hash-key',
  pushKey: 'push-key',
}

export type SecretDeps = Database & { config: Config }

const generateSecret = () => randomBytes(32).toString('base64url')

export async function readOrGenerateSecret(secret: ReturnType<typeof openSecret>, generate = generateSecret) {
  const stored = await secret.read()
  if (stored && stored.length >= 32) return stored
  await secret.store(generate())
  return (await secret.read()) as string
}

/** Stores a secret in a private file, or on PostgreSQL in a row, which processes share. */
export function openSecret({ db, engine, config }: SecretDeps, name: keyof typeof secretFiles) {
  const path = join(config.dataDir, secretFiles[name])
  const isFile = engine === 'sqlite'
  return {
    read: () => (isFile ? readFile(path, 'utf8').catch(() => undefined) : readSetting(db, name)),
    async store(value: string) {
      if (isFile) return writeFile(path, value, { mode: 0o600 })
      const insert = db.insertInto('settings').values({ key: name, value })
      // Another process may store a secret at the same time.
      await insert.onConflict((conflict) => conflict.column('key').doNothing()).execute()
    },
    async delete() {
      if (isFile) await rm(path, { force: true })
      else await db.deleteFrom('settings').where('key', '=', name).execute()
    },
  }
}
