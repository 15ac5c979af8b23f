import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { translateReason } from '../src/shop-details/public/festivals.server.ts'
import { announcement, expect, open, owner, test, toast, waitForHydration } from './story.ts'
import { hold } from './upload-photos.ts'

test.use({ isOwner: true })

const phone = { width: 360, height: 740 }
const festivals = (page: Page) => page.getByRole('list', { name: m.closedDays_festivals() }).getByRole('button')
const addDays = (page: Page) => page.getByRole('button', { name: m.closedDays_add() }).click()
const closedDays = (page: Page) => page.getByRole('list', { name: m.closedDays_list() }).getByRole('listitem')
const closeButton = (page: Page) => page.getByRole('button', { name: m.closedDays_close() })

test('the owner closes the shop for today and opens it again, and visitors read a closure with its reason', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/admin/shop')
  const list = page.getByRole('list', { name: m.closedDays_list() })
  await page.getByRole('button', { name: m.closedDays_closeToday(), exact: true }).click()
  await expect(page.getByText(m.closedDays_closedToday())).toBeVisible()
  await expect(list).toContainText(m.opening_closedToday())
  await page.getByRole('button', { name: m.closedDays_openAgain() }).click()
  await expect(list).toHaveCount(0)

  await addDays(page)
  await closeButton(page).click()
  await expect(page.getByText(m.closedDays_tapFirst())).toHaveClass('form-failure')
  await page.locator('[aria-current=date]').click()
  await page.getByText(m.closedDays_writeReason()).click()
  await page.getByLabel(m.closedDays_reason(), { exact: true }).fill('<b>Pongal</b>')
  await closeButton(page).click()
  const notice = m.opening_because({ when: m.opening_closedToday(), reason: '<b>Pongal</b>' })
  await expect(list).toContainText(notice)
  await page.goto('/')
  await expect(announcement(page)).toHaveText(notice)
  await expect(page.locator('#contact')).toContainText(/Closed, opens \w+/)

  await open(page, '/admin/shop')
  await page.getByRole('button', { name: m.closedDays_removeOf({ closure: notice }) }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: m.closedDays_undoRemoved({ closure: notice }) }).click()
  await expect(list).toContainText(notice)
  await page.getByRole('button', { name: m.closedDays_removeOf({ closure: notice }) }).click()
  await expect(list).toHaveCount(0)
})

test('a festival fills in its days and both reasons, and its new row has Undo until the next change', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/admin/shop')
  const rows = page.getByRole('list', { name: m.closedDays_list() }).getByRole('listitem')
  const undo = rows.getByRole('button', { name: m.toast_undo() })
  await expect(page.locator('.shop-page').getByText(m.hero_heading())).toBeInViewport()
  await addDays(page)
  const texts = await festivals(page).allInnerTexts()
  const [, sooner = '', , later = ''] = texts.map((text) => text.split('\n')[0])
  for (const [count, festival] of [later, sooner].entries()) {
    const chip = page.getByRole('button', { name: new RegExp(`^${festival} `) })
    await chip.click()
    await expect(page.getByRole('grid').getByRole('button', { pressed: true }).first()).toBeVisible()
    await expect(closeButton(page)).toBeInViewport({ ratio: 1 })
    await closeButton(page).click()
    await expect(rows).toHaveCount(count + 1)
    await expect(rows.filter({ hasText: festival })).toBeInViewport({ ratio: 1 })
    await expect(rows.filter({ hasText: festival }).getByText(/^Visitors see this/)).toBeFocused()
    await addDays(page)
    await expect(festivals(page).first()).toBeVisible()
    await expect(chip).toHaveCount(0)
    await expect(undo).toHaveCount(1)
  }
  await expect(rows.nth(0)).toContainText(sooner)
  await undo.click()
  await expect(rows).toHaveText([new RegExp(`: ${later}`)])
  await page.goto('/ta')
  const { reasonInTamil } = translateReason({ reason: later, reasonInTamil: '' })
  await expect(page.locator('#contact')).toContainText(reasonInTamil)
  await open(page, '/admin/shop')
  await rows.getByRole('button').click()
  await expect(rows).toHaveCount(0)
})

test.describe('while the screen is refreshed', {}, () => {
  test.afterEach(async ({ page }) => {
    const { closures } = await (await page.request.get(endpoints.listClosures.path)).json()
    for (const { id } of closures) await page.request.delete(`${endpoints.listClosures.path}/${id}`)
  })

  test('the closure of today leaves a selected festival and its reason in the form', async ({ page }) => {
    await open(page, '/admin/shop')
    const release = await closeTodayAndHoldRefresh(page)
    await addDays(page)
    const chip = festivals(page).last()
    await chip.click()
    await page.getByText(m.closedDays_writeReason()).click()
    const reason = page.getByLabel(m.closedDays_reason(), { exact: true })
    await reason.fill('A wedding')
    release()
    await expect(closedDays(page)).toHaveText([new RegExp(m.opening_closedToday())])
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(reason).toHaveValue('A wedding')
  })

  test('the row of added days appears although a refresh ends first and the next one fails', async ({ page }) => {
    await open(page, '/admin/shop')
    const releaseRefresh = await closeTodayAndHoldRefresh(page)
    const releaseAddition = await hold(page, 'POST', `**${endpoints.addClosure.path}`)
    await addDays(page)
    await festivals(page).last().click()
    const adding = page.waitForRequest(`**${endpoints.addClosure.path}`)
    await closeButton(page).click()
    await adding
    releaseRefresh()
    await expect(closedDays(page)).toHaveCount(1)
    await page.route('**/admin/shop', (route) => route.abort())
    releaseAddition()
    await expect(toast(page, m.toast_notRefreshed())).toBeVisible()
    await expect(closedDays(page)).toHaveCount(2)
  })
})

test('the calendar is operated by keyboard, and a third day starts a new range', async ({ page }) => {
  await open(page, '/admin/shop')
  await addDays(page)
  const grid = page.getByRole('grid')
  const pressed = grid.getByRole('button', { pressed: true })
  await page.getByRole('button', { name: m.closedDays_nextMonth() }).click()
  const month = (await grid.getAttribute('aria-label')) ?? ''
  await grid.getByText('14', { exact: true }).focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(pressed).toHaveText(['14', '15', '16', '17', '18', '19', '20', '21', '22'])
  for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(pressed).toHaveText('21')
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(grid).not.toHaveAccessibleName(month)
  await expect(grid.locator('[tabindex="0"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: m.closedDays_writeReason() })).toBeFocused()
})

for (const year of ['2020', '2031'])
  test.describe(`for a visitor in Los Angeles whose clock says ${year}`, {}, () => {
    test.use({ isOwner: false, timezoneId: 'America/Los_Angeles' })

    test('the page shows the day and the hours of the shop', async ({ page, emptyShop }) => {
      const { origin } = emptyShop
      const allDay = '12:00 AM - 12:00 AM'
      const businessHours = { monFri: allDay, sat: allDay, sun: allDay }
      await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
      await page.request.patch(origin + endpoints.changeContactInfo.path, { data: { businessHours } })
      await page.request.post(origin + endpoints.addClosure.path, { data: {} })
      await page.clock.install({ time: `${year}-03-01T03:00:00Z` })
      const response = page.waitForResponse((answer) => answer.url().endsWith(endpoints.listClosures.path))
      await open(page, `${origin}/`)
      await (await response).finished()
      // Outside the window, the status shows the time at which the page was rendered.
      await page.locator('#contact').scrollIntoViewIfNeeded()
      await waitForHydration(page)
      await expect(page.locator('#contact')).toContainText('Closed, opens tomorrow at 12:00 AM')
      await expect(announcement(page)).toHaveText(m.opening_closedToday())
      await page.clock.fastForward('24:00:00')
      await expect(page.locator('#contact')).toContainText('Open now, closes 12:00 AM')
      await expect(announcement(page)).toHaveCount(0)
    })
  })

/** @returns a function that lets the refresh after the closure pass */
async function closeTodayAndHoldRefresh(page: Page) {
  const release = await hold(page, 'GET', '**/admin/shop')
  const refreshing = page.waitForRequest('**/admin/shop')
  await page.getByRole('button', { name: m.closedDays_closeToday(), exact: true }).click()
  await refreshing
  return release
}
