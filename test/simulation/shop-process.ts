import { cpSync, rmSync } from 'node:fs'
import { prepareShop, readConfig } from '../built-server.ts'
import { createDatabase } from '../engines/postgres.ts'
import { laterMigrations } from '../later-release.ts'
import { newFolder } from '../new-folder.ts'
import { admin, origin } from '../shop.ts'
import type { Clock } from './clock.ts'
import { type DiskFault, type Machine as MachineOfDisk, openDisk } from './disk.ts'
import { openConnection } from './postgres.ts'
import { phone } from './push.ts'

export interface ShopProcess extends Pick<Awaited<ReturnType<typeof prepareShop>>, 'app' | 'deps'> {
  disk: ReturnType<typeof openDisk>
  folder: string
  config: ReturnType<typeof readConfig>
  /** Waits until the queue has tried every mail that is due. */
  untilMailsTried(): Promise<void>
  close(): Promise<void>
}

/** These are the minimums of argon2id. */
const hashCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
/** Each takes a millisecond or more. */
const maxTries = 20_000
/** An empty shop on PostgreSQL. */
export const postgresTemplate = 'simulated_template'
let template: Promise<string> | undefined

/** @param databaseUrl is that of PostgreSQL. The embedded database is in the folder. */
export function settingsOf(folder: string, { password = '', databaseUrl = '' } = {}) {
  return {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    ADMIN_EMAIL: admin.email,
    // A start hashes the password of the settings.
    ADMIN_PASSWORD: password,
    STARTER_GALLERY: 'off',
    RATE_LIMITS: 'relaxed',
    BACKUPS: 'on',
    DISK_RESERVE_MB: '0',
    LOG_LEVEL: process.env.SIMULATION_LOG ?? 'silent',
  }
}

/** Copies an empty shop, because its first start takes longer than the rest of a day. */
export async function copyEmptyShop(folder: string, postgresUrl?: string): Promise<string> {
  template ??= makeTemplate(postgresUrl)
  cpSync(await template, folder, { recursive: true })
  return folder
}

async function makeTemplate(postgresUrl?: string): Promise<string> {
  const { path } = await newFolder()
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  const databaseUrl = postgresUrl && (await createDatabase(postgresUrl, postgresTemplate))
  const settings = settingsOf(path, { password: admin.password, databaseUrl })
  const shop = await prepareShop(readConfig(settings), { runsJobs: false, hashCost })
  const { db, push } = shop.deps
  // The first key ends earlier subscriptions.
  await push.readPublicKey()
  const { endpoint, keys } = phone.subscription
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const device = { id: 'phone', deviceHash: '', deviceName: '', createdTime: 0, endpoint, ...keys, userId }
  await db.insertInto('pushSubscriptions').values(device).execute()
  await shop.close()
  return path
}

/** The world is the machine of its shop. */
interface Machine extends MachineOfDisk {
  /** This is set if the shop uses PostgreSQL. */
  databaseUrl: string | undefined
  clock: Clock
  isUpdated: boolean
  log: string[]
  ends: number
}

/** Starts the shop in a folder, on a disk that can fail. If the fault ends the start, the shop is started again. */
export async function startProcess(folder: string, machine: Machine, fault?: DiskFault): Promise<ShopProcess> {
  const { clock, databaseUrl, log } = machine
  const connection = databaseUrl ? await openConnection(databaseUrl, () => disk) : undefined
  const disk = openDisk(folder, machine, () => connection?.disconnect())
  disk.arm(fault)
  const config = readConfig(settingsOf(folder, { databaseUrl: connection?.url }))
  const later = machine.isUpdated ? laterMigrations : undefined
  const options = { now: clock.now, runsJobs: false, hashCost, laterMigrations: later }
  const started = await prepareShop(config, options).catch((error) => {
    if (disk.isDead()) return undefined
    disk.close()
    throw error
  })
  disk.arm(undefined)
  if (!started || disk.isDead()) {
    log.push(`  ${fault?.kind} in the start`)
    machine.ends++
    await started?.close().catch(() => {})
    await connection?.close()
    disk.close()
    rmSync(folder, { recursive: true, force: true })
    return startProcess(disk.afterCut() as string, machine)
  }
  const { app, deps, close } = started
  /** A killed process has claimed these mails, and another one sends them later. */
  const claimed = new Map((await listMails()).map(({ id, nextAttemptTime }) => [id, nextAttemptTime]))

  async function listMails() {
    return deps.db
      .selectFrom('mails')
      .select(['id', 'nextAttemptTime'])
      .where('content', '!=', '')
      .where('failedTime', 'is', null)
      .where('givenUpTime', 'is', null)
      .execute()
  }

  return {
    app,
    deps,
    disk,
    folder,
    config,
    async untilMailsTried() {
      for (let tries = 0; !disk.isDead(); tries++) {
        const mails = await listMails().catch((error) => {
          if (disk.isDead()) return []
          throw error
        })
        const isWaited = ({ id, nextAttemptTime: time }: (typeof mails)[0]) =>
          time <= clock.now() || time !== claimed.get(id)
        if (!mails.some(isWaited)) return
        if (tries > maxTries) throw new Error('The queue of mails does not try a mail that is due.')
        if (tries % 50 === 0) deps.mail.sendNow()
        await new Promise((resolve) => (tries < 20 ? setImmediate(resolve) : setTimeout(resolve, 1)))
      }
    },
    async close() {
      await close().catch((error) => {
        if (!disk.isDead()) throw error
      })
      await connection?.close()
      disk.close()
    },
  }
}
