import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../test/free-port.ts'

export const owner = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }

export interface ShopProcess {
  origin: string
  dataDir: string
  /** @param part is a part of the mail's subject */
  mailTo(address: string, part?: string): Promise<Email>
  /** @param next is the program of another release, or other settings */
  killAndOpen(next?: { program?: string; settings?: Record<string, string> }): Promise<void>
  /** Rejects connections until `openAgain`. Playwright loses the offline mode of a service worker on navigation. */
  kill(): Promise<void>
  openAgain(next?: { program?: string; settings?: Record<string, string> }): Promise<void>
  /** Suspends the process, which then accepts connections without answering. */
  fallSilent(): void
  resume(): void
  stop(): Promise<void>
}

/** Opens a shop with its own folder, which `stop` deletes. The starter gallery is copied, because making it is slow. */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-story-'))
  if (settings.STARTER_GALLERY !== 'off') await cp(process.env.PREPARED_DATA_DIR ?? '', dataDir, { recursive: true })
  const shop = await openShopProcess(dataDir, settings)
  return {
    ...shop,
    async stop() {
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openShopProcess(dataDir: string, settings: Record<string, string> = {}): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const start = (program = 'bin/open.mjs', changed: Record<string, string> = {}) =>
    spawn(process.execPath, [program], {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        RATE_LIMITS: 'relaxed',
        BACKUPS: 'off',
        LOAD_SHEDDING: 'off',
        LOG_LEVEL: 'error',
        ...settings,
        ...changed,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let process_ = start()
  await untilOpen(process_)

  async function kill() {
    const ended = new Promise((resolve) => process_.once('exit', resolve))
    process_.kill('SIGKILL')
    await ended
  }

  async function openAgain({ program, settings }: { program?: string; settings?: Record<string, string> } = {}) {
    process_ = start(program, settings)
    await untilOpen(process_)
  }

  return {
    origin,
    dataDir,
    async mailTo(address, part = '') {
      // The timeout of the story ends the loop.
      for (;;) {
        for (const name of await readdir(join(dataDir, 'outbox'))) {
          if (!name.endsWith('.eml')) continue
          const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))
          if (mail.to?.some((to) => to.address === address) && mail.subject?.includes(part)) return mail
        }
        await pause(50)
      }
    },
    async killAndOpen(next) {
      await kill()
      await openAgain(next)
    },
    kill,
    openAgain,
    fallSilent: () => void process_.kill('SIGSTOP'),
    resume: () => void process_.kill('SIGCONT'),
    async stop() {
      process_.kill('SIGTERM')
      await new Promise((resolve) => process_.once('exit', resolve))
    },
  }
}

function untilOpen(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    shop.stdout?.on('data', (part) => {
      output += part
      if (output.includes('The shop is open')) resolve()
    })
    shop.once('exit', () => reject(new Error(`The shop failed to start: ${output}`)))
  })
}
