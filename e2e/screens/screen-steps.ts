import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { expect, toast } from '../story.ts'
import { setPrice } from '../upload-photos.ts'

/** A step that kept the label of another language would wait for it forever. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
}

/** Fills one field after the other, so that the focus moves along. */
export async function type(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
}

/** Chooses photos to upload, by file name, at one price. */
export async function choose(page: Page, photos: Record<string, Uint8Array>) {
  const files = Object.entries(photos).map(([name, bytes]) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }))
  await page.getByLabel(m.admin_file(), { exact: true }).first().setInputFiles(files)
  await setPrice(page, '750.50')
}

export async function openFirstMessage(page: Page) {
  await page.locator('#messages li > a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export async function deleteFirstMessage(page: Page) {
  await openFirstMessage(page)
  await page.getByRole('dialog').getByRole('button', { name: m.inbox_delete() }).click()
}

/** Requests are sent and never answered. */
export const unanswered = (page: Page) => page.route('**/v1/**', () => {})

/** The network is unreachable. */
export const unreachable = (page: Page) => page.route(/\/(v1\/|readyz$)/, (route) => route.abort())

/** The shop answers every request with 503. */
export const busy = (page: Page) =>
  page.route('**/v1/**', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 503, message: 'UNAVAILABLE', status: 'UNAVAILABLE', errors: [] } },
    }),
  )

/** The scripts never finish loading. */
export const unfinishedScript = (page: Page) => page.route('**/assets/*.js', () => {})

/** The photos of the gallery never finish loading. */
export const unfinishedPhotos = (page: Page) => page.route('**/images/*', () => {})

export const failingPhotos = (page: Page) => page.route('**/images/*', (route) => route.abort())

export const expectToast = (page: Page, text: string) => expect(toast(page, text)).toBeVisible()

/** A row of a list is faded until the list has been loaded again. */
export async function waitForRefresh(page: Page) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // A button that waits for the screen is paler.
  await expect(page.locator('main form [aria-disabled=true]')).toHaveCount(0)
}

export const expectMessage = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()

export const pressTab =
  (times: number) =>
  async (page: Page): Promise<void> => {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Tab')
  }

export async function openMenu(page: Page) {
  await page.getByRole('button', { name: m.nav_openMenu() }).click()
  await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeVisible()
}
