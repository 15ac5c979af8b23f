import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { phone, sheet } from './album.ts'
import { openDesign, undo } from './photo-list.ts'
import { openPart, savePart } from './shop-parts.ts'
import { expect, open, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')

test('the owner writes the facts of all designs once, and another for one design', async ({ page }) => {
  await open(page, '/admin/shop')
  await openPart(page, m.facts_lining(), m.facts_heading())
  await expect(sheet(page).getByLabel(m.facts_lining(), { exact: true })).toBeFocused()
  await sheet(page).getByLabel(m.facts_lining(), { exact: true }).selectOption(m.facts_lining_included())
  await sheet(page).getByLabel(m.facts_advance(), { exact: true }).selectOption(m.facts_advance_half())
  await savePart(page, m.facts_heading())

  await open(page, '/admin')
  await openDesign(page, 'DB-2')
  await sheet(page).getByText(m.facts_change()).click()
  const lining = sheet(page).getByLabel(m.facts_lining(), { exact: true })
  await expect(lining).toContainText(m.facts_asInShop({ text: m.facts_lining_included() }))
  await lining.selectOption(m.facts_lining_none())
  await sheet(page).getByRole('button', { name: m.facts_save() }).last().click()
  await expect(toast(page, m.facts_saved())).toBeVisible()

  await page.goto('/d/DB-2')
  await expect(fact(page, m.facts_lining())).toHaveText(m.facts_lining_none())
  await expect(fact(page, m.facts_advance())).toHaveText(m.facts_advance_half())
  await expect(fact(page, m.facts_cloth())).toHaveCount(0)
  await page.locator('.related-designs').getByText('DB-3', { exact: true }).click()
  await expect(page).toHaveURL(/\/d\/DB-3$/)
  await expect(fact(page, m.facts_lining())).toHaveText(m.facts_lining_included())

  await open(page, '/admin')
  await openDesign(page, 'DB-1')
  await sheet(page).getByText(m.facts_change()).click()
  await sheet(page).getByLabel(m.facts_lining(), { exact: true }).selectOption(m.facts_lining_extra())
  await sheet(page).getByRole('button', { name: m.facts_save() }).last().click()
  await undo(page).click()
  await expect(toast(page, m.facts_undone())).toBeVisible()
  await expect(sheet(page).getByLabel(m.facts_lining(), { exact: true })).toHaveValue('')
})
