import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { type Auth, openAuth, type ResetCode } from './auth.server.ts'
import type { Config } from './config.server.ts'
import { lockDataDir } from './database/data-dir-lock.server.ts'
import { migrate } from './database/migrate.server.ts'
import { openSqlite } from './database/sqlite.server.ts'
import type { Tables } from './database/tables.ts'
import { openDisk } from './files/disk.server.ts'
import type { FileStore } from './files/file-store.ts'
import { type Log, openLog } from './log.server.ts'
import { type MailQueue, openMailQueue } from './mail/mail-queue.server.ts'
import type { Mailer } from './mail/mailer.ts'
import { openOutbox } from './mail/outbox.server.ts'
import { openSmtp } from './mail/smtp.server.ts'

/** Everything the rooms work with. Functions take of it what they need. */
export interface Shop {
  config: Config
  db: Kysely<Tables>
  files: FileStore
  mail: MailQueue
  auth: Auth
  log: Log
  /** Epoch milliseconds. */
  now: () => number
  /** Where the shop is reached from outside, for links in mails: `https://shop.example`, without a slash behind. */
  publicOrigin: () => string
  /** Said once by the server when it knows its port. */
  listensOn: (port: number) => void
  release: () => void
}

export interface OpenShopOptions {
  now?: () => number
  /** How the rooms write their mails; the platform knows none of them. */
  mailResetCode: (shop: Pick<Shop, 'db' | 'now' | 'mail' | 'publicOrigin'>, reset: ResetCode) => Promise<void>
}

/** Opens the shop on the engines that the settings name, and brings its database up to date. */
export async function openShop(config: Config, options: OpenShopOptions): Promise<Shop> {
  const now = options.now ?? Date.now
  const log = openLog(config)
  const lock = lockDataDir(config.dataDir)
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  const files = await openFiles(config.filesUrl)
  const mail = openMailQueue(db, await openMailer(config), log, now)

  let port = config.port
  const publicOrigin = () => config.publicUrl?.origin ?? `http://localhost:${port}`
  const auth = openAuth({
    config,
    db,
    secret: config.sessionSecret ?? (await keptSecret(config.dataDir)),
    mailResetCode: (reset) => options.mailResetCode({ db, now, mail, publicOrigin }, reset),
  })
  mail.wake()

  return {
    config,
    db,
    files,
    mail,
    auth,
    log,
    now,
    publicOrigin,
    listensOn: (actualPort) => {
      port = actualPort
    },
    release: lock.release,
  }
}

export async function closeShop(shop: Shop): Promise<void> {
  await shop.mail.close()
  await shop.db.destroy()
  shop.release()
}

function openDatabase(url: string): Kysely<Tables> {
  return openSqlite(resolve(withoutScheme(url)))
}

function openFiles(url: string): Promise<FileStore> {
  return openDisk(resolve(withoutScheme(url)))
}

async function openMailer(config: Config): Promise<Mailer> {
  const from = `no-reply@${config.publicUrl?.hostname ?? 'thaiyal.example'}`
  if (config.mailUrl.startsWith('smtp')) return openSmtp(config.mailUrl, from)
  return openOutbox(resolve(withoutScheme(config.mailUrl)), from)
}

function withoutScheme(url: string): string {
  return url.slice(url.indexOf(':') + 1)
}

/** The secret that signs session cookies: made once, readable by this user alone. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.length >= 32) return kept
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, made, { mode: 0o600 })
  return made
}
