import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open } from './story.ts'

export const rows = (page: Page) => page.locator('#photos').getByRole('list').first().locator(':scope > li')
export const row = (page: Page, price: string) => rows(page).filter({ hasText: price })
export const undo = (page: Page) => page.getByRole('button', { name: m.toast_undo() })

/** Opens the whole list of photos, marks the document to detect a reload, and returns the rows' texts. */
export async function openList(page: Page) {
  await open(page, '/admin')
  await page.getByRole('button', { name: new RegExp(m.admin_showAllPhotos({ count: String.raw`\d+` })) }).click()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return textsOf(page)
}

export function textsOf(page: Page) {
  return rows(page).allInnerTexts()
}

export async function expectSameDocument(page: Page) {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}
