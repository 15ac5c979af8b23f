import { test as base } from 'vitest'
import { admin, openTestShop, type ShopOptions } from './shop.ts'

/** Files set `settings` by `test.extend`, as `test.override` also changes later files of the same worker. */
export const test = base
  .extend('settings', { scope: 'file' }, {} as Record<string, string>)
  .extend('shopOptions', { scope: 'file' }, {} as ShopOptions)
  .extend('shop', { scope: 'file' }, async ({ settings, shopOptions }, { onCleanup }) => {
    const shop = await openTestShop(settings, shopOptions)
    onCleanup(() => shop.close())
    return shop
  })
  .extend('owner', { scope: 'file' }, ({ shop }) => shop.signIn(admin))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('openShop', async ({}, { onCleanup }) => {
    const shops: { close(): Promise<void> }[] = []
    onCleanup(async () => {
      for (const shop of shops) await shop.close()
    })
    return async (settings?: Record<string, string>, options?: ShopOptions) => {
      const shop = await openTestShop(settings, options)
      shops.push(shop)
      return shop
    }
  })
