import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { overwriteGetLocale } from '../src/words/compiled/runtime.js'
import { currentLanguage, firstLanguage, type Language, pathIn } from '../src/words/language.ts'
import { openShopProcess, owner, type ShopProcess } from './shop-process.ts'

export { expect, owner }

/** A story in a real browser, in a shop of its own; what the browser complains about on the way fails it. */
export const test = base.extend<
  { complaints: string[]; emptyShop: ShopProcess },
  { language: Language; speaks: undefined; shop: ShopProcess }
>({
  language: [firstLanguage, { option: true, scope: 'worker' }],
  /** What a story looks for, and the screens that it opens, are in its language. */
  speaks: [
    async ({ language }, use) => {
      overwriteGetLocale(() => language)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-story-'))
      await cp(process.env.PREPARED_DATA_DIR ?? '', dataDir, { recursive: true })
      const shop = await openShopProcess(dataDir)
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  /** One that nobody else changes, with nothing in it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  emptyShop: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-story-'))
    const shop = await openShopProcess(dataDir, { STARTER_GALLERY: 'off' })
    await use(shop)
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isNobodysFault(message.text())) complaints.push(message.text())
      })
      // Not all of what the policy forbids is told to the console.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

function isNobodysFault(complaint: string): boolean {
  // A refused call is told by the browser as an error, too; stories look at what the page says about it.
  if (complaint.startsWith('Failed to load resource')) return true
  // The recorder of traces asks for the pictures that a page shows of its own files.
  return complaint.startsWith("Connecting to 'blob:") || complaint === 'policy: connect-src blob'
}

/** The notice in the corner. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: m.toast_label() }).getByText(text, { exact: true })
}

/** Opens a screen and waits until it listens. @param path of the screen in English, or a whole address */
export async function open(page: Page, path: string) {
  await page.goto(path.startsWith('/') ? pathIn(currentLanguage(), path) : path)
  await hydrated(page)
}

/** From the moment on when the script has taken over, forms check themselves and the dashboard can be used. */
export async function hydrated(page: Page) {
  await page.locator('form[novalidate]').first().waitFor({ state: 'attached' })
  await expect(page.locator('main fieldset[disabled]')).toHaveCount(0)
}

export async function register(page: Page, who: { email: string; password: string }) {
  await open(page, '/register')
  await page.getByLabel(m.accounts_email()).fill(who.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(who.password)
  await page.getByLabel(m.accounts_confirmPassword()).fill(who.password)
  await page.getByRole('button', { name: m.accounts_register() }).click()
}

export async function logIn(page: Page, who: { email: string; password: string }) {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill(who.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
  // Whoever goes on before home is there breaks off what is being read, and the browser complains of it.
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathIn(currentLanguage(), '/'))
  await page.waitForLoadState('networkidle')
}
