import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { openPostgres } from '../../src/platform/database/postgres.server.ts'
import type { Browser } from '../browser.ts'
import { openMailServer } from '../mail-server.ts'
import { browserAt, type RealProcess, startProcess } from '../real-process.ts'
import { openRoundRobin } from '../round-robin.ts'
import { admin } from '../shop.ts'
import { dropEngines, engineSettings } from './engines.ts'

export type ThreeProcesses = Awaited<ReturnType<typeof openThreeProcesses>>

/** Each test file sets `settings` by `test.extend`. */
export const test = base
  .extend('settings', { scope: 'file' }, {} as Record<string, string>)
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mailServer = await openMailServer()
    onCleanup(() => mailServer.close())
    return mailServer
  })
  .extend('three', { scope: 'file' }, async ({ settings, mailServer }, { onCleanup }) => {
    const three = await openThreeProcesses({ MAIL_URL: mailServer.url, ...settings })
    onCleanup(() => three.close())
    return three
  })

async function openThreeProcesses(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-three-'))
  const balancer = await openRoundRobin()
  const engines = await engineSettings(folder)
  const start = (place: number) =>
    startProcess({ ...engines, PUBLIC_URL: balancer.origin, DATA_DIR: join(folder, String(place)), ...settings })
  const processes = await Promise.all([start(0), start(1), start(2)])
  await Promise.all(processes.map((process) => process.untilOpen()))
  balancer.ports.push(...processes.map(({ port }) => port))
  const { db } = await openPostgres(engines.DATABASE_URL as string)
  const at = (place: number): RealProcess => processes[place] as RealProcess

  return {
    db,
    at,
    folder,
    balancer,
    browser: () => browserAt(balancer.origin, balancer.port),
    async signIn(browser: Browser, account = admin) {
      expect((await browser.ask(endpoints.signInWithPassword, account)).status).toBe(200)
      return browser
    },
    /** Returns a browser of another process with the same session. */
    copySession({ cookies }: Browser, place: number) {
      const copy = at(place).browser()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return copy
    },
    async startAgain(place: number) {
      const process = await start(place)
      await process.untilOpen()
      processes[place] = process
      balancer.ports[place] = process.port
    },
    async close() {
      await Promise.all(processes.map((process) => process.kill()))
      await balancer.close()
      await db.destroy()
      await dropEngines(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const listQueuedMails = ({ db }: ThreeProcesses) =>
  db.selectFrom('mails').select('id').where('content', '!=', '').execute()
