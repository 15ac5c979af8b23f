import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { offlineNoticeOn } from './cached-pages.ts'
import { openList, row } from './photo-list.ts'
import { expect, open, test, waitForHydration } from './story.ts'
import { choose, photo, press } from './upload-photos.ts'

/** Follows a link to a page that is slow to answer. A reload meanwhile would take its place. */
async function leave(page: Page, link: string, path: string) {
  const answer = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  const requested = page.waitForRequest(`**${path}`)
  await page.getByRole('link', { name: link, exact: true }).click({ noWaitAfter: true })
  await requested
  return {
    async expectArrival() {
      // A reload would begin in this time. Playwright's own checks wait for the navigation.
      await pause(500)
      answer.resolve()
      await expect(page).toHaveURL(path)
    },
  }
}

test.use({ changesGallery: true })

/** Opens a page as its offline copy. @returns a function that lets the connection come back */
async function openOfflineCopy(page: Page, path: string) {
  const ready = Promise.withResolvers<void>()
  await page.route('**/readyz', async (route) => {
    await ready.promise
    await route.fulfill({ body: 'ready' })
  })
  let isCopy = true
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: isCopy ? html.replace('<html', '<html data-cached') : html })
    isCopy = false
  })
  await page.goto(path)
  await expect(offlineNoticeOn(page)).toBeVisible()
  return ready
}

test('a link on an offline copy opens although the connection comes back meanwhile', async ({ page }) => {
  const ready = await openOfflineCopy(page, '/')
  const { expectArrival } = await leave(page, m.nav_login(), '/login')
  const answered = page.waitForResponse('**/readyz')
  ready.resolve()
  await answered
  await expectArrival()
})

test.describe('for the owner', () => {
  test.use({ isOwner: true })

  test('a price typed on an offline copy stays when the connection comes back, and the copy is replaced later', async ({
    page,
  }) => {
    const ready = await openOfflineCopy(page, '/admin')
    await waitForHydration(page)
    const price = page.locator('#photos li').first().getByRole('textbox').first()
    await price.fill('640')
    const answered = page.waitForResponse('**/readyz')
    ready.resolve()
    await answered
    // A reload would begin in this time.
    await pause(500)
    await expect(price).toHaveValue('640')
    await price.fill('')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(offlineNoticeOn(page)).toHaveCount(0)
  })

  test('a link on the dashboard opens although its last refresh is cut off', async ({ page }) => {
    await openList(page)
    const refresh = Promise.withResolvers<void>()
    // Firefox and WebKit end the requests of a page that is being left.
    await page.route(/\/admin(\?|$)/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      await refresh.promise
      await route.abort()
    })
    const refreshing = page.waitForRequest(/\/admin(\?|$)/)
    const changed = row(page, '₹4800').first()
    await changed.getByRole('textbox').fill('4900')
    await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
    await refreshing
    const { expectArrival } = await leave(page, m.admin_shopTab(), '/admin/shop')
    refresh.resolve()
    await expectArrival()
  })

  test('a link on the dashboard opens although an upload ends meanwhile', async ({ page }) => {
    await open(page, '/admin')
    const stored = Promise.withResolvers<void>()
    await page.route('**/v1/gallery', async (route) => {
      await stored.promise
      await route.continue()
    })
    const storing = page.waitForRequest('**/v1/gallery')
    await choose(page, [await photo(2, 'red.jpg')])
    // Another story expects one photo without a price.
    await page.getByLabel(m.admin_price(), { exact: true }).fill('8301')
    await press(page)
    await storing
    const { expectArrival } = await leave(page, m.admin_shopTab(), '/admin/shop')
    const published = page.waitForResponse('**/v1/gallery')
    stored.resolve()
    await published
    await expectArrival()
  })
})
