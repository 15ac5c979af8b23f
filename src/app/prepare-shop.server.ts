import { ensureAdmin } from '../accounts/admin-account.server.ts'
import { mailResetCode } from '../accounts/mails.server.ts'
import { publishStarterGallery } from '../gallery/catalogue/starter-gallery.server.ts'
import { cleanUp, leftOverAfterMs, startBackgroundJobs } from '../jobs/schedule.server.ts'
import type { Config } from '../platform/config.server.ts'
import { withStartupLock } from '../platform/database/startup-lock.server.ts'
import { openLoad } from '../platform/load.server.ts'
import { type OpenShopOptions, openShop, type Shop } from '../platform/shop.server.ts'
import { createWebApp } from './web-app.server.ts'

/** @param options.delayMs returns the delay of the event loop, by which load is shed */
export async function prepareShop(
  config: Config,
  options: Partial<Pick<OpenShopOptions, 'now' | 'hashCost' | 'lockPatienceMs' | 'print'>> & {
    makesAvifs?: boolean
    delayMs?: () => number
  } = {},
) {
  const print = options.print ?? (() => {})
  const shop = await openShop(config, { ...options, print, mailResetCode })
  const generatedPassword = await withStartupLock(shop, () => prepareData(shop, print), print).catch(async (error) => {
    await shop.close()
    throw error
  })
  // The revision may have been read during these writes.
  shop.contentCache.invalidate()
  const stopBackgroundJobs = startBackgroundJobs(shop, { makesAvifs: options.makesAvifs ?? true })
  let stopping = false
  return {
    shop,
    generatedPassword,
    app: createWebApp(shop, () => stopping, openLoad(options.delayMs)),
    /** Fails the readiness check, so that a load balancer sends no new visitors. */
    beginToStop() {
      stopping = true
    },
    async close() {
      await stopBackgroundJobs()
      await shop.close()
    },
  }
}

/** One process at a time prepares the data. @returns the owner's password, if it is new */
async function prepareData(shop: Shop, print: (text: string) => void): Promise<string | undefined> {
  const password = await ensureAdmin(shop)
  if (password) {
    // The start can still fail, and the password cannot be printed again.
    print(`The owner of this new shop: ${shop.config.adminEmail}`)
    print(`  with the password ${password}`)
    print('  (made just now and shown only this once; keep it)')
  }
  // Another process on PostgreSQL may still need its recent temporary files.
  await cleanUp(shop, shop.engine === 'sqlite' ? 0 : leftOverAfterMs)
  await publishStarterGallery(shop, (count, total) => print(`Publishing the starter gallery: ${count} of ${total}`))
  return password
}
