import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import type { Database } from './database/database.server.ts'
import { readSetting } from './database/settings-table.server.ts'
import type { Log } from './log.server.ts'

/** No backup contains these secrets. */
export const secretFiles = {
  sessionSecret: 'session-secret',
  firebaseHashKey: 'firebase-hash-key',
  pushKey: 'push-key',
}

export type SecretDeps = Database & { config: Config; log: Log }

const generateSecret = () => randomBytes(32).toString('base64url')

/** Replaces a secret that is damaged, which means that `parse` throws. */
export async function readOrGenerateSecret<T>(
  secret: ReturnType<typeof openSecret>,
  parse: (stored: string) => T,
  generate: () => string | Promise<string> = generateSecret,
): Promise<T> {
  const stored = await secret.read(parse)
  if (stored !== undefined) return stored
  await secret.store(await generate())
  return parse(String(await secret.readText()))
}

/** A file that a crash has filled with zeros would be a secret that anybody can guess. */
export function parseSessionSecret(stored: string): string {
  if (!/^[!-~\s]{32,}$/.test(stored)) throw new Error('A session secret has 32 printable characters.')
  return stored
}

/** Stores a secret in a private file, or on PostgreSQL in a row, which processes share. */
export function openSecret({ db, engine, config, log }: SecretDeps, name: keyof typeof secretFiles) {
  const path = join(config.dataDir, secretFiles[name])
  const isFile = engine === 'sqlite'
  /** Returns an empty text if the file is unreadable. */
  const readText = () =>
    isFile ? readFile(path, 'utf8').catch(({ code }) => (code === 'ENOENT' ? undefined : '')) : readSetting(db, name)
  return {
    readText,
    /** Logs a damaged secret and returns undefined. */
    async read<T>(parse: (stored: string) => T): Promise<T | undefined> {
      const stored = await readText()
      if (stored === undefined) return undefined
      try {
        return parse(stored)
      } catch {
        // The error may quote the secret.
        log.warn(`The secret ${secretFiles[name]} is damaged or unreadable.`)
        const damaged = db.deleteFrom('settings').where('key', '=', name).where('value', '=', stored)
        if (!isFile) await damaged.execute()
      }
    },
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
