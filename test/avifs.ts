import { onTestFinished } from 'vitest'
import type { Browser } from './browser.ts'
import { admin, openTestShop, type TestShop } from './shop.ts'

export async function openShopWithOwner(options: {
  dataDir?: string
  makesAvifs?: boolean
}): Promise<[TestShop, Browser]> {
  const shop = await openTestShop({}, options)
  onTestFinished(() => shop.close().catch(() => {}))
  return [shop, await shop.signIn(admin)]
}

export const avifsOn = async (shop: TestShop) =>
  (await shop.browser().page('/')).html.match(/\/images\/[\w.-]+\.avif/g) ?? []

export const avifFiles = async (shop: TestShop) => (await shop.imageFiles()).filter((name) => name.endsWith('.avif'))

export const imageStates = (shop: TestShop) =>
  shop.deps.db.selectFrom('images').select(['name', 'state', 'avifState']).execute()

/** AVIFs are made at the lowest priority. */
export const longTimeout = { timeout: 90_000, interval: 100 }
