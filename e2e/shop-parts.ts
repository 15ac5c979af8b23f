import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { languageNames } from '../src/messages/language.ts'
import { expect, toast } from './story.ts'

export const shopPage = (page: Page) => page.getByRole('region', { name: m.shopDetails_preview() })

export const partLink = (page: Page, heading: string) =>
  shopPage(page)
    .getByRole('link', { name: m.shopDetails_change({ part: heading }) })
    .or(page.locator('.part-row').filter({ has: page.getByText(heading, { exact: true }) }))

/** Opens a part of the shop by its text of this name. @returns its sheet */
export async function openPart(page: Page, name: string, heading = name) {
  await partLink(page, name).click()
  const sheet = page.getByRole('dialog', { name: heading })
  await expect(sheet).toBeVisible()
  return sheet
}

export const openTamil = (page: Page) => page.getByRole('button', { name: languageNames.ta, exact: true }).click()

export const pressSave = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: m.shopDetails_save(), exact: true }).click()

export async function savePart(page: Page, heading: string) {
  await pressSave(page)
  await expect(toast(page, m.shopDetails_saved({ group: heading }))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function undoPart(page: Page, heading: string) {
  await page.getByRole('button', { name: m.shopDetails_undoSaved({ group: heading }) }).click()
  await expect(toast(page, m.shopDetails_undone({ group: heading }))).toBeVisible()
}
