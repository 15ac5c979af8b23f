import { m } from '../src/messages/compiled/messages.js'
import { phone, search, sheet } from './album.ts'
import { waitForLayout } from './gallery.ts'
import { publishMany } from './many-photos.ts'
import { openDesign, rows, tile } from './photo-list.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { expect, open, test as storyTest } from './story.ts'

const test = storyTest.extend<object, { shopOf500: ShopProcess }>({
  shopOf500: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      publishMany(shop.dataDir, 500)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shopOf500 }, use) => use(shopOf500.origin),
})
test.use({ isOwner: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('five hundred designs scroll without a jump, and an open design returns to its place', async ({ page }) => {
  await open(page, '/admin')
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await page.mouse.move(180, 400)
  while (!(await isAtEnd()) || (await rows(page).count()) < 500) {
    await page.mouse.wheel(0, 1200)
    await waitForLayout(page)
  }
  await expect(rows(page)).toHaveCount(500)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)

  const oldest = tile(page, 'DB-1')
  const placeOf = async () => Math.round((await oldest.boundingBox())?.y ?? 0)
  await oldest.scrollIntoViewIfNeeded()
  const place = await placeOf()
  await openDesign(page, 'DB-1')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  expect(await placeOf()).toBe(place)
  await search(page).fill('EB-444')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(m.gallery_price({ price: '443' }))
})
