import type { Page, Route } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { openDesign, openList, row, undo } from './photo-list.ts'
import { expandSection, expect, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true })

test('a change stays visible until the newest refresh ends, whose failure is told', async ({ page }) => {
  await openList(page)
  const sheet = await openDesign(page, 'DB-1')
  const hide = sheet.getByRole('button', { name: m.album_hide(), exact: true })
  const held = await holdRefreshes(page)
  await hide.click()
  await expect.poll(() => held.length).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => held.length).toBe(2)
  const answered = page.waitForResponse('**/admin')
  await held[0]?.continue()
  await (await answered).finished()
  await expect(hide).toHaveAttribute('aria-pressed', 'true')
  await held[1]?.abort()
  await expect(toast(page, `${m.album_nowHidden()} ${m.toast_notRefreshed()}`)).toBeVisible()
  await page.unrouteAll()
  await undo(page).click()
  await expect(toast(page, m.album_nowShown())).toBeVisible()
})

test('a refresh that fails after Undo does not offer Undo again', async ({ page }) => {
  await openList(page)
  const held = await holdRefreshes(page)
  const remove = row(page, '₹1500').getByRole('button', { name: m.admin_delete() })
  await remove.click()
  await expect.poll(() => held.length).toBe(1)
  await undo(page).click()
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.continue()
  await expect(toast(page, m.admin_restored())).toBeVisible()
  await held[0]?.abort()
  await expect(remove).not.toHaveAttribute('aria-disabled', 'true')
  await expect(undo(page)).toHaveCount(0)
})

test('a refresh that fails after a later change does not replace its Undo', async ({ page }) => {
  await openList(page)
  const held = await holdRefreshes(page)
  for (const [nth, price] of ['₹1500', '₹550'].entries()) {
    await row(page, price).getByRole('button', { name: m.admin_delete() }).click()
    await expect.poll(() => held.length).toBe(nth + 1)
  }
  const name = await undo(page).getAttribute('aria-label')
  for (const route of held.toReversed()) await route.abort()
  await expect(page.locator('#photos [aria-disabled=true]')).toHaveCount(0)
  await expect(toast(page, `${m.admin_deleted()} ${m.toast_notRefreshed()}`)).toBeVisible()
  await expect(undo(page)).toHaveAccessibleName(name ?? '')
  await page.unrouteAll()
  await undo(page).click()
  await expandSection(page, m.admin_trashHeading())
  const trashed = page.locator('#trash li').filter({ hasText: '₹1500' })
  await trashed.getByRole('button', { name: m.admin_restore() }).click()
  await expect(row(page, '₹1500')).toBeVisible()
})

/** Holds each refresh of the screen. */
async function holdRefreshes(page: Page): Promise<Route[]> {
  const held: Route[] = []
  await page.route('**/admin', async (route) => {
    if (route.request().resourceType() === 'fetch') held.push(route)
    else await route.continue()
  })
  return held
}
