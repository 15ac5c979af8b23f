import { endpoints } from '../src/api/endpoints.ts'
import { addDays, dayInShop } from '../src/api/shop-clock.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openPart, partLink, pressSave, savePart } from './shop-parts.ts'
import { expect, open, owner, test } from './story.ts'

const [orderTime, festival] = [m.orderTime_heading(), m.orderTime_festival_label()]

test('the owner sets how long orders take, and an open page hides the line about a festival after its last day', async ({
  page,
  emptyShop: { origin },
}) => {
  const today = dayInShop(Date.now())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
  await open(page, `${origin}/admin/shop`)
  const sheet = page.getByRole('dialog')
  const field = (label: string) => sheet.getByLabel(label, { exact: true })
  await expect(partLink(page, orderTime)).toContainText(m.shopDetails_notGiven())
  await openPart(page, orderTime)
  await field(m.orderTime_orderDays()).fill('soon')
  await pressSave(page)
  await expect(sheet.getByText(m.form_orderDaysInvalid())).toBeVisible()
  await field(m.orderTime_orderDays()).fill('7')
  await savePart(page, orderTime)
  await expect(partLink(page, orderTime)).toContainText(m.orderTime_days({ count: 7 }))

  await openPart(page, festival)
  await field(m.orderTime_from()).fill(addDays(today, 3))
  await pressSave(page)
  await expect(sheet.getByText(m.form_required())).toBeVisible()
  await sheet.getByRole('textbox', { name: festival, exact: true }).fill('Deepavali')
  await field(m.orderTime_lastDay_label()).fill(addDays(today, 1))
  await pressSave(page)
  await expect(sheet.getByText(m.orderTime_afterLastDay())).toBeVisible()
  await field(m.orderTime_from()).fill('')
  await savePart(page, festival)
  await expect(partLink(page, festival)).toContainText('Deepavali')

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
