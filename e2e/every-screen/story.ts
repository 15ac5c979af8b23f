import type { Screen } from '../screens/screen.ts'
import { openStarterShop, type ShopName, type StarterShop } from '../screens/shops.ts'
import { createVisit, type Visit } from '../screens/visit.ts'
import { test as base } from '../story.ts'

export { expect } from '../story.ts'

/** All states of all screens run in `npm run test:all`, the first state of the main screens in `npm test`. */
export const isFullRun = process.env.TESTS === 'all'

type ShopOf = (screen: Screen, name?: ShopName) => Promise<StarterShop>

/** Defines a story that goes through the states of a screen. */
export const test = base.extend<{ visit: Visit }, { shopOf: ShopOf }>({
  shopOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shops = new Map<string, Promise<StarterShop>>()
      await use((screen, name = 'new') => {
        // The owner's states leave changes behind, which other screens must not see. The first state leaves none.
        const isAlone = isFullRun && screen.states.some(({ signedInAs }) => signedInAs === 'owner')
        const key = isAlone ? `${name}: ${screen.name}` : name
        const shop = shops.get(key) ?? openStarterShop(name)
        shops.set(key, shop)
        return shop
      })
      for (const shop of await Promise.allSettled(shops.values()))
        if (shop.status === 'fulfilled') await shop.value.stop()
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser }, use) => use(createVisit(browser)),
})
