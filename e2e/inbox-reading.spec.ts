import { m } from '../src/messages/compiled/messages.js'
import {
  folder,
  openInbox,
  openMessage,
  press,
  replaceMessages,
  row,
  rowLink,
  rows,
  sendMessage,
  sheet,
  tab,
  text,
  unreadSign,
  withUnread,
} from './inbox.ts'
import { expect, logIn, owner, test, waitForHydration } from './story.ts'

test('the owner opens a message and the unread count at its tab decreases', { tag: '@core' }, async ({ page }) => {
  await replaceMessages(page, [
    { name: 'Meena', message: 'Is the green one still there?\nThank you.' },
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
  ])
  await page.context().clearCookies()
  await logIn(page, owner)
  await expect(tab(page)).toHaveAccessibleName(withUnread(2))
  await tab(page).click()
  await waitForHydration(page)
  await expect(folder(page, m.inbox_inbox())).toContainText(m.admin_inboxUnread({ count: 2 }))
  await expect(rows(page).locator('bdi').first()).toHaveText('Valli')

  await expect(unreadSign(page, 'Meena')).toBeAttached()
  await openMessage(page, 'Meena')
  await expect(text(page)).toHaveText('Is the green one still there?\nThank you.')
  await expect(text(page)).toBeVisible()
  await expect(sheet(page).getByText(/Emailed to you: \d{1,2}:\d\d [AP]M|Email not sent yet/)).toBeVisible()
  await expect(tab(page)).toHaveAccessibleName(withUnread(1))
  await expect(unreadSign(page, 'Meena')).toHaveCount(0)

  await press(page, m.inbox_markUnread(), 'Meena')
  await expect(sheet(page)).toHaveCount(0)
  await expect(tab(page)).toHaveAccessibleName(withUnread(2))
  await openMessage(page, 'Meena')
  await rowLink(page, 'Valli').press('Enter')
  await expect(sheet(page)).toHaveAccessibleName('Valli')
  await expect(tab(page)).toHaveAccessibleName(m.admin_inboxHeading())
})

test('a message opens and stays unread when marking it as read fails', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?' }])
  await page.route('**/v1/contactMessages/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await openMessage(page, 'Meena')
  await failed
  await expect(text(page)).toHaveText('Is the green one still there?')
  await expect(unreadSign(page, 'Meena')).toBeAttached()
  await expect(page.getByRole('region', { name: m.toast_label() }).locator('.toast')).toHaveCount(0)
})

test('the owner searches messages in Tamil on a phone and shows all of them again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openInbox(page, [
    { name: 'அலமேலு', message: 'பச்சை ரவிக்கை இருக்கிறதா?' },
    { name: 'Meena', message: 'Is the green one still there?' },
  ])
  const field = page.getByRole('searchbox', { name: m.inbox_search() })
  await field.fill('ரவிக்கை')
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: m.inbox_searchResults({ search: 'ரவிக்கை' }) })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('அலமேலு')
  await expect(field).toHaveValue('ரவிக்கை')

  await field.fill('பட்டு')
  await field.press('Enter')
  await expect(page.getByText(m.inbox_nothingFound({ search: 'பட்டு' }))).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('ரவிக்கை')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: m.inbox_showAll() }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(field).toHaveValue('')
})

test('a new message appears within a minute beside what the owner types', async ({ page }) => {
  await page.clock.install()
  await openInbox(page, [{ name: 'Valli', message: 'Two blouses by Friday, please.' }])
  // The clock stops before the inbox looks for new messages.
  await page.clock.pauseAt(Date.now() + 30_000)
  await sendMessage(page, { name: 'Meena', message: 'Is the green one still there?' })
  const field = page.getByRole('searchbox', { name: m.inbox_search() })
  await field.pressSequentially('gre')
  await page.clock.fastForward(60_000)
  await expect(row(page, 'Meena')).toBeVisible()
  await expect(tab(page)).toHaveAccessibleName(withUnread(2))
  await expect(field).toHaveValue('gre')
})

test('a new message does not close the open one that it moves to the next page', async ({ page }) => {
  const names = Array.from({ length: 10 }, (_, index) => `Customer ${index}`)
  await openInbox(
    page,
    names.map((name) => ({ name, message: 'Is the green one still there?' })),
  )
  await openMessage(page, 'Customer 0')
  await expect(unreadSign(page, 'Customer 0')).toHaveCount(0)
  await sendMessage(page, { name: 'Meena', message: 'Two blouses by Friday, please.' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(row(page, 'Meena')).toBeVisible()
  await expect(row(page, 'Customer 0')).toHaveCount(0)
  await expect(sheet(page)).toHaveAccessibleName('Customer 0')
})
