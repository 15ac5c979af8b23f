import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { endpoints } from '../src/api/endpoints.ts'
import type { Migrations } from '../src/platform/database/migrate.server.ts'
import { Browser } from './browser.ts'
import { createHttpServer, prepareShop, readConfig } from './built-server.ts'
import { dropEngines, engineSettings, storedFiles } from './engines/engines.ts'
import { until } from './mail-server.ts'
import { newFolder } from './new-folder.ts'

export { createHttpServer, readConfig }

export const origin = 'http://localhost:3000'
export const admin = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }
export const visitor = { email: 'meena@example.com', password: 'secret1' }

/** These are the minimums of argon2id; a hash at the cost of production takes about 80 ms. */
const cheapestHash = { memoryKiB: 8, passes: 1, parallelism: 1 }
const ownersDevices = new Map<string, string | undefined>()

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

export interface ShopOptions {
  dataDir?: string
  now?: number
  makesAvifs?: boolean
  delayMs?: () => number
  /** `false` hashes passwords at the cost of production. */
  hashesCheaply?: boolean
  lockTimeoutMs?: number
  laterMigrations?: Migrations
  print?: (line: string) => void
}

export async function openTestShop(settings: Record<string, string> = {}, options: ShopOptions = {}) {
  const dataDir = options.dataDir ?? (await newFolder()).path
  const clock = { now: options.now ?? Date.parse('2026-11-21T06:30:00Z') }
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STARTER_GALLERY: 'off',
    RATE_LIMITS: 'relaxed',
    BACKUPS: 'off',
    LOG_LEVEL: 'silent',
    ...(settings.DATABASE_URL && settings.FILES_URL ? {} : await engineSettings(dataDir)),
    ...settings,
  })
  const { app, deps, generatedPassword, close } = await prepareShop(config, {
    now: settings.TEST_CLOCK === 'manual' ? () => clock.now : undefined,
    makesAvifs: options.makesAvifs ?? false,
    delayMs: options.delayMs,
    lockTimeoutMs: options.lockTimeoutMs,
    laterMigrations: options.laterMigrations,
    print: options.print,
    hashCost: options.hashesCheaply === false ? undefined : cheapestHash,
  })
  const browser = () =>
    new Browser((request) => Promise.resolve(app.fetch(request)), config.publicUrl?.origin ?? origin)

  return {
    app,
    deps,
    dataDir,
    /** The clock needs the setting TEST_CLOCK=manual. */
    clock,
    generatedPassword,
    browser,
    /** The owner uses one known device, so that sign-ins send no mail. */
    async signIn(account: { email: string; password: string }) {
      const person = browser()
      const ownersDevice = ownersDevices.get(dataDir)
      if (ownersDevice && account.email === admin.email) person.cookies.set('shop_device', ownersDevice)
      const answer = await person.ask(endpoints.signInWithPassword, account)
      ownersDevices.set(dataDir, person.cookies.get('shop_device') ?? ownersDevice)
      if (answer.status !== 200) throw new Error(`The sign-in failed: ${JSON.stringify(answer.body)}`)
      return person
    },
    async register(account = visitor) {
      const answer = await browser().ask(endpoints.signUp, account)
      if (answer.status !== 200) throw new Error(`The registration failed: ${JSON.stringify(answer.body)}`)
    },
    /** Waits for at least `count` mails, and returns them oldest first. */
    async mails(count: number): Promise<Email[]> {
      const folder = join(dataDir, 'outbox')
      for (let tries = 0; tries < 200; tries++) {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
        if (names.length >= count) {
          const mails = await Promise.all(
            names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
          )
          return mails.sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`fewer than ${count} mails in the outbox`)
    },
    async untilMailsSent(): Promise<void> {
      await until(async () => {
        const rows = await deps.db.selectFrom('mails').select('id').where('content', '!=', '').execute()
        return rows.length === 0
      })
    },
    imageFiles: () => storedFiles(dataDir),
    stop: close,
    async close() {
      await close()
      await dropEngines(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a shop whose clock has run for a day without a jump, so that it deletes by age. */
export async function openWithStableClock(settings: Record<string, string>, options: { dataDir: string; now: number }) {
  const dayBefore = await openTestShop(settings, { ...options, now: options.now - 24 * 3_600_000 })
  await dayBefore.stop()
  return openTestShop(settings, options)
}
