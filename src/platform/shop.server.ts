import { randomBytes } from 'node:crypto'
import { type Auth, openAuth, openSessionCookie } from './auth/auth.server.ts'
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
import { openPush, type Push } from './push/push.server.ts'
import { openSecret, readOrGenerateSecret } from './stored-secrets.server.ts'

/** Features depend on these objects. Functions take only those that they need. */
export interface Shop extends Database {
  config: Config
  files: FileStore
  diskSpace: DiskSpace
  mail: MailQueue
  push: Push
  auth: Auth
  readSessionToken: ReturnType<typeof openSessionCookie>
  passwords: Passwords
  log: Log
  pseudonym: Pseudonym
  errorCounts: Record<'database' | 'files' | 'unexpected', number>
  contentCache: ContentCache
  /** Returns the time in epoch milliseconds. */
  now: () => number
  /** Returns the origin of links in mails, such as `https://shop.example`. */
  publicOrigin: () => string
  setPort: (port: number) => void
  close: () => Promise<void>
}

export interface OpenShopOptions {
  now?: () => number
  hashCost?: HashCost
  lockTimeoutMs?: number
  print: (line: string) => void
}

/** Opens database, files and mail queue. @throws when one of them cannot be used, or another shop has the lock. */
export async function openShop(config: Config, options: OpenShopOptions): Promise<Shop> {
  const now = options.now ?? Date.now
  const log = openLog(config)
  const lock = lockShop(config, options.lockTimeoutMs)
  const database = await openDatabase(config.databaseUrl)
  const wasEmpty = await withStartupLock(database, () => migrateAndCheck(database), options.print)
  const files = await openFiles(config.filesUrl)
  // A lost database or a wrong DATABASE_URL would otherwise look like a new shop.
  if (wasEmpty && (await files.list().catch(() => [])).length > 0) {
    options.print(filesWithoutDatabase)
    log.warn('image files without a database')
  }
  let port = config.port
  const publicOrigin = () => config.publicUrl?.origin ?? `http://localhost:${port}`
  const push = openPush({ ...database, config, now, publicOrigin })
  const mail = openMailQueue(database, { mailer: await openMailer(config, now), push }, log, {
    now,
    firstPauseMs: config.mailRetrySeconds * 1000,
  })
  const contentCache = openContentCache(database)
  const generateSecret = () => randomBytes(32).toString('base64url')
  const secret =
    config.sessionSecret ??
    (await readOrGenerateSecret(openSecret({ ...database, config }, 'sessionSecret'), generateSecret))
  const passwords = openPasswords(options.hashCost)
  const auth = openAuth({ config, ...database, secret, passwords })

  return {
    config,
    ...database,
    files,
    diskSpace: openDiskSpace(config),
    mail,
    push,
    auth,
    readSessionToken: openSessionCookie(config, secret),
    passwords,
    log,
    errorCounts: { database: 0, files: 0, unexpected: 0 },
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
  'The database was empty, but there are image files of a shop. If they belong to an existing shop, stop now and check ' +
  'DATABASE_URL, or restore the last backup: npm run restore. For details: npm run doctor'

/** Migrates the database. @returns whether it was empty */
async function migrateAndCheck({ db, engine }: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  await migrate(db, engine)
  return tables.length === 0
}
