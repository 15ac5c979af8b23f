import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open } from './story.ts'

export const rows = (page: Page) => page.locator('#photos').getByRole('list').first().locator(':scope > li')
export const row = (page: Page, price: string) => rows(page).filter({ hasText: price })
export const tile = (page: Page, code: string) => rows(page).filter({ has: page.getByText(code, { exact: true }) })
export const undo = (page: Page) => page.getByRole('button', { name: m.toast_undo() })

/** Opens a design of the album. @returns its sheet */
export async function openDesign(page: Page, text: string) {
  await rows(page)
    .filter({ hasText: new RegExp(`${text}(?!\\d)`) })
    .first()
    .getByRole('link')
    .click()
  return page.getByRole('dialog')
}

/** Opens the album, marks the document to detect a reload, and returns the rows' texts. */
export async function openList(page: Page) {
  await open(page, '/admin')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  // With over 30 designs, the album grows once more as soon as it is shown.
  const { items } = await (await page.request.get(endpoints.listGallery.path)).json()
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(Math.min(items.length, 31))
  return textsOf(page)
}

export function textsOf(page: Page) {
  return rows(page).allInnerTexts()
}

export async function expectSameDocument(page: Page) {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}
