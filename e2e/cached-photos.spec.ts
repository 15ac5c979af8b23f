import { m } from '../src/messages/compiled/messages.js'
import { expectCached, offlineNoticeOn } from './cached-pages.ts'
import { test as base, expectOpen, lightbox } from './designs.ts'
import { expect, waitForHydration } from './story.ts'

const test = base.extend({ baseURL: async ({ shopOfPhotos }, use) => use(shopOfPhotos.origin) })
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('the page of a design shows offline the photos that it has loaded', async ({ page, shopOfPhotos }) => {
  await page.goto('/d/DB-1')
  await expectCached(page, '/d/DB-1')
  await expectCached(page, '/offline')
  // The worker caches the pictures that it fetches itself.
  await page.reload()
  const image = (nth: number) => page.locator('.design-photos picture img').nth(nth)
  const widthOf = (nth: number) => image(nth).evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)
  await expect.poll(() => widthOf(1)).toBeGreaterThan(0)

  await shopOfPhotos.kill()
  await page.goto('/d/DB-1')
  await waitForHydration(page)
  await expect(offlineNoticeOn(page)).toBeVisible()
  for (const nth of [0, 1]) await expect.poll(() => widthOf(nth)).toBeGreaterThan(0)
  await page.locator('.design-photos > a').nth(1).tap()
  await expectOpen(page)
  await expect(lightbox(page).getByRole('img', { name: m.design_photoOf({ nth: 2, count: 4 }) })).toBeVisible()
  const shown = lightbox(page).locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()
  await expect.poll(() => shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  await shopOfPhotos.openAgain()
})
