import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { addDays, dayInShop } from '../src/api/shop-clock.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, openShopScreen, owner, test, toast } from './story.ts'

const heading = m.orderTime_heading()
const group = (page: Page) => page.getByRole('region', { name: heading, exact: true })
const field = (page: Page, label: string) => group(page).getByLabel(label, { exact: true })

test('the owner sets how long orders take, and an open page hides the line about a festival after its last day', async ({
  page,
  emptyShop: { origin },
}) => {
  const today = dayInShop(Date.now())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
  await openShopScreen(page, origin)
  await expect(group(page)).toContainText(m.orderTime_nothing())
  await field(page, m.orderTime_orderDays()).fill('soon')
  await field(page, m.orderTime_from()).fill(addDays(today, 3))
  const save = group(page).getByRole('button', { name: m.orderTime_save() })
  await save.click()
  await expect(group(page).getByText(m.form_orderDaysInvalid())).toBeVisible()
  await expect(group(page).getByText(m.form_required())).toBeVisible()

  await field(page, m.orderTime_orderDays()).fill('7')
  await field(page, m.orderTime_festival_label()).fill('Deepavali')
  await field(page, m.orderTime_lastDay_label()).fill(addDays(today, 1))
  await save.click()
  await expect(group(page).getByText(m.orderTime_afterLastDay())).toBeVisible()
  await field(page, m.orderTime_from()).fill('')
  await save.click()
  await expect(toast(page, m.shopDetails_saved({ group: heading }))).toBeVisible()

  const days = m.orderTime_days({ count: 7 })
  await page.clock.install()
  await page.goto(origin)
  await expect(page.locator('#home').getByText(days)).toBeVisible()
  await expect(page.locator('#home').getByText('Deepavali')).toBeVisible()
  await expect(page.locator('#contact').getByText('Deepavali')).toBeVisible()
  await page.clock.fastForward('48:00:00')
  await expect(page.getByText('Deepavali').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('#contact').getByText(days)).toBeVisible()
})
