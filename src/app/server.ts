import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { loadBowser } from '../accounts/security/device-name.server.ts'
import { ensureOwner } from '../accounts/sign-in/owner-account.server.ts'
import { backUpBeforeMigration } from '../backups/backup-before-migration.server.ts'
import { endRestore } from '../backups/restore-in-browser.server.ts'
import { publishStarterGallery } from '../gallery/manage/starter-gallery.server.ts'
import { cleanUp, startBackgroundJobs, unusedAfterMs } from '../jobs/schedule.server.ts'
import { type Config, InvalidSettings, localPath, readConfig, readEnvironment } from '../platform/config.server.ts'
import { withStartupLock } from '../platform/database/locks.server.ts'
import { type Deps, type OpenShopOptions, openShop } from '../platform/deps.server.ts'
import { exitOnUncaughtErrors, stopGracefully } from '../platform/graceful-shutdown.server.ts'
import { maxConnections } from '../platform/http/connection-limits.server.ts'
import { createHttpServer } from '../platform/http/create-http-server.server.ts'
import { monitorDelay, openLoadShedder } from '../platform/load-shedding.server.ts'
import { hasMail, noMail } from '../platform/mail/mailer.server.ts'
import { getOwnerEmail } from '../platform/owner.server.ts'
import { version } from '../platform/program.server.ts'
import { recordProcess, removeRecord } from '../platform/running-process.server.ts'
import { recordVersion } from '../platform/version-in-use.server.ts'
import { checkPages } from './check-pages.server.ts'
import { pages } from './pages.server.ts'
import { createWebApp } from './web-app.server.ts'

export { checkPages, createHttpServer, InvalidSettings, pages, readConfig, readEnvironment }

/** @param restart replaces this process by the program that is installed then */
export async function startShop(config: Config, print: (text: string) => void, restart?: () => void): Promise<void> {
  const { deps, app, close, beginStop } = await prepareShop(config, {
    print,
    delayMs: config.loadShedding ? monitorDelay() : undefined,
  })
  exitOnUncaughtErrors(deps.log)
  // A query after the shop has opened could fail and end the process.
  const ownerEmail = await getOwnerEmail(deps)
  const server = createHttpServer(deps, app.fetch)
  // With Node's 511, a flood of new connections makes others wait for the retries of TCP, which take seconds.
  server.listen({ port: config.port, host: config.host, backlog: maxConnections })
  const closeAll = async () => {
    removeRecord(config)
    await close()
  }
  // A person or a supervisor may stop the shop as soon as it says that it is open.
  stopGracefully(server, { begin: beginStop, close: closeAll, restart })
  await once(server, 'listening').catch(async (error: NodeJS.ErrnoException) => {
    await close()
    throw new Error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is taken. Choose another with PORT.`
        : `The shop cannot listen on ${config.host}:${config.port} (HOST and PORT). ${error.message}`,
    )
  })
  const { port } = server.address() as AddressInfo
  deps.setPort(port)
  recordProcess(config, port)
  const origin = deps.publicOrigin()
  print(`\nThe shop is open:      ${origin}`)
  print(`The owner signs in at: ${origin}/login`)
  print(`  with the address     ${ownerEmail}`)
  if (!hasMail(config)) print(noMail)
  else if (localPath(config.mailUrl)) print(`Mails are files in:    ${localPath(config.mailUrl)}`)
  print(`Stop it with:          Ctrl+C, or kill ${process.pid}\n`)
  deps.log.info({ version, node: process.versions.node }, 'shop opened')
  if (deps.engine === 'postgres') preloadModules().catch((error) => deps.log.error({ err: error }, 'preload failed'))
}

/** Opens the shop and its app, and starts the background jobs. @param options.delayMs returns the event-loop delay */
export async function prepareShop(
  config: Config,
  options: Partial<OpenShopOptions> & { makesAvifs?: boolean; runsJobs?: boolean; delayMs?: () => number } = {},
) {
  const print = options.print ?? (() => {})
  const deps = await openShop(config, {
    ...options,
    print,
    beforeMigration: (opened) => backUpBeforeMigration(opened, config.backupsDir, print),
  })
  let stopping = false
  const app = createWebApp(deps, () => stopping, openLoadShedder(options.delayMs))
  const openData = async () => {
    if (deps.isFirstStart) await checkPages(deps, app.fetch)
    await recordVersion(deps)
    deps.confirmVersion()
    return prepareData(deps, print)
  }
  const generatedPassword = await withStartupLock(deps, openData, print).catch(async (error) => {
    await deps.close()
    throw error
  })
  // The revision may have been cached during the writes above.
  deps.contentCache.invalidate()
  const stopBackgroundJobs =
    options.runsJobs === false ? async () => {} : startBackgroundJobs(deps, { makesAvifs: options.makesAvifs ?? true })
  return {
    deps,
    generatedPassword,
    app,
    /** Makes the readiness check fail, so that a load balancer sends no new requests. */
    beginStop() {
      stopping = true
    },
    async close() {
      await stopBackgroundJobs()
      await deps.close()
    },
  }
}

/** Creates the owner's account and the starter gallery. @returns the owner's password if it was generated */
async function prepareData(deps: Deps, print: (text: string) => void): Promise<string | undefined> {
  const password = await ensureOwner(deps)
  if (password) {
    // This prints the password at once, because startup can still fail and the password is not stored.
    print(`The owner of this new shop: ${deps.config.adminEmail}`)
    print(`  with the password ${password}`)
    print('  (generated now and shown only this once; write it down)')
  }
  await endRestore(deps)
  // On PostgreSQL, recent temporary files may belong to another process.
  await cleanUp(deps, deps.engine === 'sqlite' ? 0 : unusedAfterMs)
  await publishStarterGallery(deps, (count, total) => print(`Publishing the starter gallery: ${count} of ${total}`))
  return password
}

/** Imports lazy modules now, because a build of the next release deletes their files while this process still runs. */
async function preloadModules(): Promise<void> {
  await Promise.all([
    loadBowser(),
    import('../platform/auth/auth-engine.server.ts'),
    import('../platform/http/rate-limit.server.ts'),
    import('../platform/mail/smtp.server.ts'),
  ])
}
