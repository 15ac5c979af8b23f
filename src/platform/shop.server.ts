import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Auth, openAuth } from './auth/auth.server.ts'
import type { ResetCode } from './auth/auth-engine.server.ts'
import { type HashCost, openPasswords, type Passwords } from './auth/password-hash.server.ts'
import { type ContentCache, openContentCache } from './cache/content-cache.server.ts'
import type { Config } from './config.server.ts'
import { type Database, openDatabase } from './database/database.server.ts'
import { migrate } from './database/migrate.server.ts'
import { lockShop } from './database/shop-lock.server.ts'
import { withStartupLock } from './database/startup-lock.server.ts'
import { type DiskSpace, openDiskSpace } from './files/disk-space.server.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.server.ts'
import { type Log, openLog, openPseudonym, type Pseudonym } from './log.server.ts'
import { type MailQueue, openMailer, openMailQueue } from './mail/mail-queue.server.ts'

/** Functions take only the dependencies that they need. */
export interface Shop extends Database {
  config: Config
  files: FileStore
  diskSpace: DiskSpace
  mail: MailQueue
  auth: Auth
  passwords: Passwords
  log: Log
  pseudonym: Pseudonym
  faults: Record<'database' | 'files' | 'unexpected', number>
  contentCache: ContentCache
  /** The time is in epoch milliseconds. */
  now: () => number
  /** Links in mails begin with this origin, such as `https://shop.example`. */
  publicOrigin: () => string
  setPort: (port: number) => void
  close: () => Promise<void>
}

export interface OpenShopOptions {
  now?: () => number
  hashCost?: HashCost
  lockPatienceMs?: number
  print: (line: string) => void
  mailResetCode: (shop: Pick<Shop, 'db' | 'now' | 'mail' | 'publicOrigin'>, reset: ResetCode) => Promise<void>
}

export async function openShop(config: Config, options: OpenShopOptions): Promise<Shop> {
  const now = options.now ?? Date.now
  const log = openLog(config)
  const lock = lockShop(config, options.lockPatienceMs)
  const database = await openDatabase(config.databaseUrl)
  const wasEmpty = await withStartupLock(database, () => migrateAndCheck(database), options.print)
  const files = await openFiles(config.filesUrl)
  // A database that is lost or named by mistake would otherwise look like a new shop.
  if (wasEmpty && (await files.list().catch(() => [])).length > 0) {
    options.print(filesWithoutDatabase)
    log.warn('image files without their database')
  }
  const mail = openMailQueue(database, await openMailer(config, now), log, {
    now,
    firstPauseMs: config.mailRetrySeconds * 1000,
  })
  const contentCache = openContentCache(database)

  let port = config.port
  const publicOrigin = () => config.publicUrl?.origin ?? `http://localhost:${port}`
  const secret = config.sessionSecret ?? (await readOrMakeSecret(database, config.dataDir))
  const passwords = openPasswords(options.hashCost)
  const auth = openAuth({
    config,
    ...database,
    secret,
    passwords,
    mailResetCode: (reset) => options.mailResetCode({ db: database.db, now, mail, publicOrigin }, reset),
  })

  return {
    config,
    ...database,
    files,
    diskSpace: openDiskSpace(config),
    mail,
    auth,
    passwords,
    log,
    faults: { database: 0, files: 0, unexpected: 0 },
    pseudonym: openPseudonym(secret),
    now,
    contentCache,
    publicOrigin,
    setPort: (actualPort) => {
      port = actualPort
    },
    async close() {
      await mail.close()
      contentCache.close()
      await database.db.destroy()
      lock.dispose()
    },
  }
}

const filesWithoutDatabase =
  'The database was empty, but there are image files of a shop. If it was here before, stop this one now, look for its ' +
  'database, or restore its last backup: npm run restore. npm run doctor says more.'

/** @returns whether the database was empty */
async function migrateAndCheck({ db, engine }: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  await migrate(db, engine)
  return tables.length === 0
}

/** The secret signs session cookies. It is in a private file, or in the database that processes share. */
async function readOrMakeSecret({ db, engine }: Database, dataDir: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  if (engine === 'sqlite') {
    const path = join(dataDir, 'session-secret')
    const stored = await readFile(path, 'utf8').catch(() => '')
    if (stored.length >= 32) return stored
    await writeFile(path, made, { mode: 0o600 })
    return made
  }
  await db
    .insertInto('settings')
    .values({ key: 'sessionSecret', value: made })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'sessionSecret')
    .executeTakeFirstOrThrow()
  return value
}
