import { test as base, expect, type Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { overwriteGetLocale } from '../src/messages/compiled/runtime.js'
import { currentLanguage, firstLanguage, type Language, pathIn } from '../src/messages/language.ts'
import { openOwnShop, owner, type ShopProcess } from './shop-process.ts'
import { signIn } from './sign-in.ts'

export { expect, owner }

/** Each worker has its own shop. An error in the browser's console fails the story. */
export const test = base.extend<
  { consoleErrors: string[]; emptyShop: ShopProcess; isOwner: boolean },
  { language: Language; setLanguage: undefined; shop: ShopProcess; changesGallery: boolean }
>({
  language: [firstLanguage, { option: true, scope: 'worker' }],
  setLanguage: [
    async ({ language }, use) => {
      overwriteGetLocale(() => language)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  /** Stories that change photos run in their own workers, because other stories expect the starter gallery. */
  changesGallery: [false, { option: true, scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  emptyShop: async ({}, use) => {
    const shop = await openOwnShop({ STARTER_GALLERY: 'off' })
    await use(shop)
    await shop.stop()
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  /** Each story has its own session, because the login page ends it and some actions need a recent login. */
  isOwner: [false, { option: true }],
  storageState: async ({ isOwner, baseURL, storageState }, use) =>
    use(isOwner && baseURL ? await signIn(baseURL, owner) : storageState),
  page: async ({ page }, use) => {
    // The server closes a connection that has been idle for five seconds, perhaps while a request is reusing it.
    const { request } = page
    const fetchOnce = request.fetch.bind(request)
    request.fetch = (address, options) => fetchOnce(address, { maxRetries: 1, ...options })
    await use(page)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = []
      page.on('pageerror', (error) => {
        if (!isIgnored(String(error))) consoleErrors.push(String(error))
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && !isIgnored(message.text())) consoleErrors.push(message.text())
      })
      // The console does not show each violation of the content security policy.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],
})

export function isIgnored(error: string): boolean {
  // The browser logs rejected requests, and stories check the page's own error messages.
  if (error.startsWith('Failed to load resource')) return true
  // The client of the development server complains while the server restarts.
  if (/websocket/i.test(error)) return true
  // Chromium 109 does not know popovers.
  if (error.startsWith("Found a 'popover' attribute")) return true
  // With --trace, Playwright fetches the object URLs of a page.
  return error.startsWith("Connecting to 'blob:") || error === 'policy: connect-src blob'
}

export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: m.toast_label() }).getByText(text, { exact: true })
}

/** Announces the closures of the next days. */
export const announcement = (page: Page) => page.locator('[data-day]:not([hidden])')

/** @param path is the path of the English page, or a whole address */
export async function open(page: Page, path: string) {
  await page.goto(path.startsWith('/') ? pathIn(currentLanguage(), path) : path)
  await waitForHydration(page)
}

/** Waits for the page view, which the page reports after hydration. @param path is that of the English page */
export async function visit(page: Page, path: string, referer?: string) {
  const reported = page.waitForResponse(`**${endpoints.reportPageView.path}`)
  await page.goto(pathIn(currentLanguage(), path), { referer })
  await reported
}

export async function waitForHydration(page: Page) {
  // A document that is still being parsed may have no islands yet.
  await page.waitForLoadState('domcontentloaded')
  await page.waitForFunction((nearPx) => {
    const isNear = (island: Element) => {
      const { top, bottom } = island.getBoundingClientRect()
      return top < innerHeight + nearPx && bottom > -nearPx
    }
    // React marks the elements that it has hydrated.
    const isHydrated = ({ firstElementChild }: Element) =>
      !firstElementChild || Object.keys(firstElementChild).some((key) => key.startsWith('__reactProps'))
    return [...document.querySelectorAll('[data-island]')].every((island) => !isNear(island) || isHydrated(island))
  }, 250)
  await expect(page.locator('main fieldset[disabled]')).toHaveCount(0)
}

export async function expandAll(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.toggleAttribute('open', true)
  })
}

export const expandSection = (page: Page, summary: string) => page.getByText(summary, { exact: true }).click()

export async function goToContactForm(page: Page) {
  await page.locator('#contact form').first().scrollIntoViewIfNeeded()
  await waitForHydration(page)
}

export async function register(page: Page, account: { email: string; password: string }) {
  await open(page, '/register')
  await page.getByLabel(m.accounts_email()).fill(account.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(account.password)
  await page.getByLabel(m.accounts_confirmPassword()).fill(account.password)
  await page.getByRole('button', { name: m.accounts_register() }).click()
}

export async function logIn(page: Page, account: { email: string; password: string }) {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill(account.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
  // A navigation that interrupts the loading of the next page logs an error in the browser.
  await expect(page.getByRole('heading', { level: 1, name: m.hero_heading() })).toBeVisible()
  if (account.password !== owner.password) return
  await page.getByRole('link', { name: m.nav_dashboard() }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.admin_photosTab() })).toBeVisible()
}
