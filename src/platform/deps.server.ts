import { openAuth } from './auth/auth.server.ts'
import { openSessionCookie } from './auth/cookies.server.ts'
import { type HashCost, openPasswords } from './auth/password-hash.server.ts'
import { openContentCache } from './cache/content-cache.server.ts'
import type { Config } from './config.server.ts'
import type { Database } from './database/database.server.ts'
import { lockShop } from './database/locks.server.ts'
import type { Migrations } from './database/migrate.server.ts'
import { openMigratedDatabase } from './database/migrated-database.server.ts'
import { openDiskSpace } from './files/disk-space.server.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.server.ts'
import { openLog, openPseudonym } from './log.server.ts'
import { openMailQueue } from './mail/mail-queue.server.ts'
import { openMailer } from './mail/mailer.server.ts'
import { commandLine } from './program.server.ts'
import { openPush } from './push/push.server.ts'
import { openSecurityLog } from './security-log-file.server.ts'
import { openSecret, parseSessionSecret, readOrGenerateSecret } from './stored-secrets.server.ts'

export type Deps = Awaited<ReturnType<typeof openShop>>

export interface OpenShopOptions {
  now?: () => number
  hashCost?: HashCost
  lockTimeoutMs?: number
  laterMigrations?: Migrations
  beforeMigration?: (deps: Database & { files: FileStore; now: () => number }) => Promise<void>
  print: (line: string) => void
}

/** Opens database, files and mail queue. @throws when one of them cannot be used, or another shop has the lock. */
export async function openShop(config: Config, options: OpenShopOptions) {
  const now = options.now ?? Date.now
  const log = openLog(config)
  const lock = lockShop(config, options.lockTimeoutMs)
  const diskSpace = openDiskSpace(config)
  await diskSpace.keepLastReserve({ mayUse: true })
  const files = await openFiles(config.filesUrl)
  const { database, isNew, isFirstStart, confirmVersion, close } = await openMigratedDatabase(config, {
    later: options.laterMigrations,
    beforeMigration: (database) => options.beforeMigration?.({ ...database, files, now }) ?? Promise.resolve(),
    print: options.print,
  }).catch((error) => {
    lock.dispose()
    throw error
  })
  // A lost database or a wrong DATABASE_URL would otherwise look like a new shop.
  if (isNew && (await files.list().catch(() => [])).length > 0) {
    options.print(filesWithoutDatabase)
    log.warn('image files without a database')
  }
  let port = config.port
  const publicOrigin = () => config.publicUrl?.origin ?? `http://localhost:${port}`
  const push = openPush({ ...database, config, log, now, publicOrigin })
  const mailer = await openMailer(config, now)
  const mail = openMailQueue({ ...database, config, now, log, push, mailer })
  const contentCache = openContentCache(database)
  const storedSecret = openSecret({ ...database, config, log }, 'sessionSecret')
  const secret = config.sessionSecret ?? (await readOrGenerateSecret(storedSecret, parseSessionSecret))
  const passwords = openPasswords(options.hashCost)
  const auth = openAuth({ config, ...database, secret, passwords })

  return {
    config,
    ...database,
    files,
    diskSpace,
    mail,
    push,
    auth,
    readSessionToken: openSessionCookie(config, secret),
    passwords,
    log,
    securityLog: openSecurityLog(config, { now, log }),
    pseudonym: openPseudonym(secret),
    /** Returns the time in epoch milliseconds. */
    now,
    contentCache,
    /** Another version has used the data before. Until `confirmVersion`, closing the shop puts back the data from before. */
    isFirstStart,
    confirmVersion,
    publicOrigin,
    setPort(actualPort: number): void {
      port = actualPort
    },
    async close(): Promise<void> {
      await mail.close()
      contentCache.close()
      await close()
      lock.dispose()
    },
  }
}

const filesWithoutDatabase =
  'The database was empty, but there are image files of a shop. If they belong to an existing shop, stop now and check ' +
  `DATABASE_URL, or restore the last backup: ${commandLine('restore FILE')}. For details: ${commandLine('doctor')}`
