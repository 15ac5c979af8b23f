import { ensureAdmin } from '../accounts/admin-account.server.ts'
import { publishStarterGallery } from '../gallery/catalogue/starter-gallery.server.ts'
import { cleanUp, startBackgroundJobs, unusedAfterMs } from '../jobs/schedule.server.ts'
import type { Config } from '../platform/config.server.ts'
import { withStartupLock } from '../platform/database/startup-lock.server.ts'
import { openLoadShedder } from '../platform/load-shedding.server.ts'
import { type OpenShopOptions, openShop, type Shop } from '../platform/shop.server.ts'
import { createWebApp } from './web-app.server.ts'

/** Opens the shop and its app, and starts the background jobs. @param options.delayMs returns the event-loop delay */
export async function prepareShop(
  config: Config,
  options: Partial<Pick<OpenShopOptions, 'now' | 'hashCost' | 'lockTimeoutMs' | 'print'>> & {
    makesAvifs?: boolean
    delayMs?: () => number
  } = {},
) {
  const print = options.print ?? (() => {})
  const shop = await openShop(config, { ...options, print })
  const generatedPassword = await withStartupLock(shop, () => prepareData(shop, print), print).catch(async (error) => {
    await shop.close()
    throw error
  })
  // The revision may have been cached during the writes above.
  shop.contentCache.invalidate()
  const stopBackgroundJobs = startBackgroundJobs(shop, { makesAvifs: options.makesAvifs ?? true })
  let stopping = false
  return {
    shop,
    generatedPassword,
    app: createWebApp(shop, () => stopping, openLoadShedder(options.delayMs)),
    /** Makes the readiness check fail, so that a load balancer sends no new requests. */
    beginStop() {
      stopping = true
    },
    async close() {
      await stopBackgroundJobs()
      await shop.close()
    },
  }
}

/** Creates the owner's account and the starter gallery. @returns the owner's password if it was generated */
async function prepareData(shop: Shop, print: (text: string) => void): Promise<string | undefined> {
  const password = await ensureAdmin(shop)
  if (password) {
    // This prints the password at once, because startup can still fail and the password is not stored.
    print(`The owner of this new shop: ${shop.config.adminEmail}`)
    print(`  with the password ${password}`)
    print('  (generated now and shown only this once; write it down)')
  }
  // On PostgreSQL, recent temporary files may belong to another process.
  await cleanUp(shop, shop.engine === 'sqlite' ? 0 : unusedAfterMs)
  await publishStarterGallery(shop, (count, total) => print(`Publishing the starter gallery: ${count} of ${total}`))
  return password
}
