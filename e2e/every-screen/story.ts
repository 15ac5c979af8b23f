import type { Screen } from '../screens/screen.ts'
import { openStarterShop, type ShopName, type StarterShop } from '../screens/shops.ts'
import { createVisit, type Visit } from '../screens/visit.ts'
import { test as base } from '../story.ts'

export { expect } from '../story.ts'

/** All states of all screens run in `npm run test:all`, the first state of the main screens in `npm test`. */
export const isFullRun = process.env.TESTS === 'all'

type ShopOf = (screen: Screen, name?: ShopName) => Promise<StarterShop>
type Shops = Map<ShopName, Promise<StarterShop>>

/** The owner's states leave changes behind in these shops, which other screens must not see. */
const changing: ShopName[] = ['new', 'with messages', 'with a past', 'for uploads', 'with devices']

/** Defines a story that goes through the states of a screen. */
export const test = base.extend<{ visit: Visit; shopOf: ShopOf }, { sharedShops: Shops }>({
  sharedShops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => useShops(use),
    { scope: 'worker' },
  ],
  shopOf: async ({ sharedShops }, use) =>
    useShops((ownShops) =>
      use((screen, name = 'new') => {
        // The first state leaves no changes.
        const isAlone = isFullRun && screen.states.some(({ signedInAs }) => signedInAs === 'owner')
        const shops = isAlone && changing.includes(name) ? ownShops : sharedShops
        const shop = shops.get(name) ?? openStarterShop(name)
        shops.set(name, shop)
        return shop
      }),
    ),
  visit: async ({ browser }, use) => use(createVisit(browser)),
})

async function useShops(use: (shops: Shops) => Promise<void>) {
  const shops: Shops = new Map()
  await use(shops)
  for (const shop of await Promise.allSettled(shops.values())) if (shop.status === 'fulfilled') await shop.value.stop()
}
