import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureAdmin } from '../accounts/admin-account.server.ts'
import { mailResetCode } from '../accounts/mails.server.ts'
import { publishStarterGallery } from '../gallery/catalogue/starter-gallery.server.ts'
import { cleanUp, leftOverAfterMs, startBackgroundJobs } from '../jobs/schedule.server.ts'
import type { Config } from '../platform/config.server.ts'
import { withStartupLock } from '../platform/database/startup-lock.server.ts'
import { openLoad } from '../platform/load.server.ts'
import { type OpenShopOptions, openShop, type Shop } from '../platform/shop.server.ts'
import { createWebApp } from './web-app.server.ts'

/**
 * Opens the shop, ready to answer requests, without a port on the network.
 * @param options.makesAvifs false where stored files must stand still.
 * @param options.delayMs returns the delay of the event loop; by default there is none.
 * @param options.hashCost of new password hashes, cheap in tests; by default that of production.
 * @param options.lockPatienceMs how long a start waits for a shop that is being stopped.
 */
export async function prepareShop(
  config: Config,
  options: Partial<Pick<OpenShopOptions, 'now' | 'hashCost' | 'lockPatienceMs'>> & {
    say?: OpenShopOptions['print']
    makesAvifs?: boolean
    delayMs?: () => number
  } = {},
) {
  const say = eachOnce(options.say ?? (() => {}))
  const shop = await openShop(config, { ...options, print: say, mailResetCode })
  const generatedPassword = await withStartupLock(shop, () => prepareData(shop, say), say).catch(async (error) => {
    await shop.close()
    throw error
  })
  // The revision may have been read during these writes.
  shop.contentCache.invalidate()
  const tendNoMore = startBackgroundJobs(shop, { makesAvifs: options.makesAvifs ?? true })
  let stopping = false
  const clientFolder = import.meta.env.PROD ? builtClientFolder() : undefined
  return {
    shop,
    generatedPassword,
    app: createWebApp(shop, clientFolder, () => stopping, openLoad(options.delayMs)),
    /** Makes the readiness check fail, so that a load balancer sends no new visitors. */
    beginToStop() {
      stopping = true
    },
    async close() {
      await tendNoMore()
      await shop.close()
    },
  }
}

/** Does what only one process may do at a time. @returns the owner's password, if it has just been made */
async function prepareData(shop: Shop, say: (line: string) => void): Promise<string | undefined> {
  const password = await ensureAdmin(shop)
  if (password) {
    // Said at once, since it cannot be said again if the start fails later on.
    say(`The owner of this new shop: ${shop.config.adminEmail}`)
    say(`  with the password ${password}`)
    say('  (made just now and shown only this once; keep it)')
  }
  // Alone on its data, whatever is left over is of an earlier process; else it may be another one's, at work.
  await cleanUp(shop, shop.engine === 'sqlite' ? 0 : leftOverAfterMs)
  await publishStarterGallery(shop, (hung, of) => say(`Hanging the starter gallery: ${hung} of ${of}`))
  return password
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

function builtClientFolder(): string {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  if (!existsSync(folder)) throw new Error(`The built pages are missing: ${folder}`)
  return folder
}
