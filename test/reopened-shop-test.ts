import { openTestShop, type ShopOptions, type TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'

/** `reopen` opens a shop and, when called again, the same shop with other settings or at another time. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
export const test = shopTest.extend('reopen', async ({}, { onCleanup }) => {
  let shop: TestShop | undefined
  onCleanup(() => shop?.close())
  return async (settings: Record<string, string> = {}, options: ShopOptions = {}) => {
    await shop?.stop()
    shop = await openTestShop(settings, { ...options, dataDir: shop?.dataDir })
    return shop
  }
})
