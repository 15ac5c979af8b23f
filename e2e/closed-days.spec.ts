import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { announcement, expect, open, owner, test, toast, waitForHydration } from './story.ts'

test.use({ isOwner: true })

test('the owner closes the shop for today and undoes it, and visitors read a closure with its reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/shop')
  const list = page.getByRole('list', { name: m.closedDays_list() })
  await page.getByRole('button', { name: m.closedDays_closeToday(), exact: true }).click()
  await expect(toast(page, m.closedDays_saved({ closure: m.opening_closedToday() }))).toBeVisible()
  await expect(list).toContainText(m.opening_closedToday())
  await page.getByRole('button', { name: m.closedDays_undoSaved({ closure: m.opening_closedToday() }) }).click()
  await expect(list).toHaveCount(0)

  await page.getByText(m.closedDays_forLonger()).click()
  const today = await page.getByLabel(m.closedDays_from()).getAttribute('min')
  await page.getByLabel(m.closedDays_from()).fill(today ?? '')
  await page.getByLabel(m.closedDays_until()).fill('2020-01-01')
  await page.getByRole('button', { name: m.closedDays_close() }).click()
  await expect(page.getByText(m.closedDays_lastBeforeFirst())).toBeVisible()
  await page.getByLabel(m.closedDays_until()).fill(today ?? '')
  await page.getByLabel(m.closedDays_reason(), { exact: true }).fill('<b>Pongal</b>')
  await page.getByRole('button', { name: m.closedDays_close() }).click()
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
