import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureAdmin } from '../accounts/admin-account.server.ts'
import { mailResetCode } from '../accounts/mails.server.ts'
import { refuseUnfinishedMove } from '../commands/move/marker.server.ts'
import { hangStarterGallery } from '../gallery/catalogue/starter-gallery.server.ts'
import { leftOverAfterMs, sweepShop, tendShop } from '../jobs/schedule.server.ts'
import { ownersAddress } from '../platform/auth/owners-address.server.ts'
import { type Config, readConfig, readEnvironment, WrongSettings } from '../platform/config.server.ts'
import { inTurn } from '../platform/database/start-turn.server.ts'
import { isOnNetworkDisk } from '../platform/files/network-disk.server.ts'
import { openFrontDoor } from '../platform/http/front-door.server.ts'
import { openLoad, watchDelay } from '../platform/http/load.server.ts'
import { endWhenBroken, stopInTime } from '../platform/http/stop-in-time.server.ts'
import { enoughOpenFiles, readOpenFilesLimit } from '../platform/open-files-limit.server.ts'
import { type OpenShopOptions, openShop, type Shop } from '../platform/shop.server.ts'
import { loadAllParts } from './load-all-parts.server.ts'

export { openFrontDoor, readConfig, readEnvironment, WrongSettings }

/**
 * The shop, open and ready to be asked, without a door to the network.
 * @param options.makesAvifs false where stored files must stand still.
 * @param options.delayMs by how much the process comes late; never, where nothing is said.
 * @param options.hashCost of new password hashes, cheap in tests; by default that of production.
 * @param options.lockPatienceMs how long a start waits for a shop that is being stopped.
 */
export async function prepareShop(
  config: Config,
  options: Partial<Pick<OpenShopOptions, 'now' | 'hashCost' | 'lockPatienceMs' | 'say'>> & {
    makesAvifs?: boolean
    delayMs?: () => number
  } = {},
) {
  const say = eachOnce(options.say ?? (() => {}))
  const shop = await openShop(config, { ...options, say, mailResetCode })
  const first = inTurn(shop, () => firstOfAll(shop, say), say)
  const [generatedPassword, { createWebApp }] = await Promise.all([first, loadPages()]).catch(async (error) => {
    await shop.close()
    throw error
  })
  const tendNoMore = tendShop(shop, { makesAvifs: options.makesAvifs ?? true })
  let stopping = false
  const app = createWebApp(
    shop,
    import.meta.env.PROD ? builtClientFolder() : undefined,
    () => stopping,
    openLoad(options.delayMs),
  )
  return {
    shop,
    generatedPassword,
    app,
    /** From now on the process says that it is not ready. */
    beginToStop() {
      stopping = true
    },
    async close() {
      await tendNoMore()
      await shop.close()
    },
  }
}

/** What a start does while no other process does. @returns the owner's password, if it has just been made */
async function firstOfAll(shop: Shop, say: (line: string) => void): Promise<string | undefined> {
  await refuseUnfinishedMove(shop.db)
  const password = await ensureAdmin(shop)
  // At once, since it cannot be said again if something goes wrong on the way to the open door.
  if (password) sayPassword(shop, password, say)
  // Alone on its data, whatever is left over is of an earlier process; else it may be another one's, at work.
  await sweepShop(shop, shop.engine === 'sqlite' ? 0 : leftOverAfterMs)
  await hangStarterGallery(shop, (hung, of) => say(`Hanging the starter gallery: ${hung} of ${of}`))
  return password
}

/** Half of the program, read while another thread compares the password of the settings with the one that was applied. */
async function loadPages() {
  // That has begun then.
  await setImmediate()
  return import('./web-app.server.ts')
}

/** Opens the shop on its port and says where it is and how the owner signs in. */
export async function startShop(config: Config, say: (line: string) => void): Promise<void> {
  const { shop, app, close, beginToStop } = await prepareShop(config, {
    say,
    delayMs: config.sheds ? watchDelay() : undefined,
  })
  endWhenBroken(shop.log)
  await warnOfFewOpenFiles(shop)
  await warnOfNetworkDisk(shop)
  let stopping = false
  const answer = async (request: Request, env: object) => {
    const reply = await app.fetch(request, env)
    // A connection that a balancer keeps would bring new requests for ever.
    if (stopping) reply.headers.set('Connection', 'close')
    return reply
  }
  const server = openFrontDoor(shop, answer)
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is taken. Choose another with PORT.`
        : `The shop cannot listen on ${config.host}:${config.port} (HOST and PORT). ${error.message}`,
    )
    process.exitCode = 1
    void close()
  })
  server.listen(config.port, config.host, () => {
    const address = server.address()
    shop.listensOn(typeof address === 'object' && address ? address.port : config.port)
    void sayWelcome(shop, say)
    // An embedded shop is stopped for a new release, and need not hold what nobody asks for.
    if (shop.engine === 'postgres') loadAllParts().catch((error) => shop.log.error({ err: error }, 'parts'))
  })
  stopInTime(server, {
    begin() {
      stopping = true
      beginToStop()
    },
    close,
  })
}

/** Beyond it nobody is let in any more, and no image can be read. */
async function warnOfFewOpenFiles({ log }: Shop): Promise<void> {
  const limit = await readOpenFilesLimit()
  if (limit !== undefined && limit < enoughOpenFiles)
    log.warn({ limit, enough: enoughOpenFiles }, 'few files may be open')
}

/** The database of an embedded shop relies on locks, and on what is written through. */
async function warnOfNetworkDisk({ config, engine, log }: Shop): Promise<void> {
  if (engine === 'sqlite' && (await isOnNetworkDisk(dirname(config.databaseUrl.slice('sqlite:'.length)))))
    log.warn({ database: config.databaseUrl }, 'the database is on a disk of another machine')
}

/** There are two turns in a start: whoever has waited at one need not hear of the next. */
function eachOnce(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (said.has(line)) return
    said.add(line)
    say(line)
  }
}

function sayPassword({ config }: Shop, password: string, say: (line: string) => void): void {
  say(`The owner of this new shop: ${config.adminEmail}`)
  say(`  with the password ${password}`)
  say('  (made just now and shown only this once; keep it)')
}

async function sayWelcome(shop: Shop, say: (line: string) => void): Promise<void> {
  const email = await ownersAddress(shop)
  say('')
  say(`The shop is open:      ${shop.publicOrigin()}`)
  say(`The owner signs in at: ${shop.publicOrigin()}/login`)
  say(`  with the address     ${email}`)
  say('')
}

function builtClientFolder(): string {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  if (!existsSync(folder)) throw new Error(`The built pages are missing: ${folder}`)
  return folder
}
