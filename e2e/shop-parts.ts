import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { languageNames } from '../src/messages/language.ts'
import { expect, toast } from './story.ts'

export const shopPage = (page: Page) => page.getByRole('region', { name: m.shopDetails_preview() })

export const partLink = (page: Page, heading: string) =>
  shopPage(page)
    .getByRole('link', { name: m.shopDetails_change({ part: heading }) })
    .or(page.getByRole('region', { name: m.shopDetails_further() }).getByRole('link').filter({ hasText: heading }))

/** Opens a part of the shop. @returns its sheet */
export async function openPart(page: Page, heading: string) {
  await partLink(page, heading).click()
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
