import type { Page } from '@playwright/test'
import { deletedMessageDays } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import {
  button,
  deleteInOtherWindow,
  folder,
  openInbox,
  openMessage,
  press,
  row,
  rowLink,
  rows,
  sheet,
  text,
  unreadSign,
} from './inbox.ts'
import { expect, open, test, toast } from './story.ts'
import { hold } from './upload-photos.ts'

const undo = (page: Page) => page.getByRole('button', { name: m.toast_undo() })

test('the owner moves a message from spam to the inbox and back', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?', website: 'x' }])
  await expect(page.getByText(m.inbox_empty())).toBeVisible()
  await folder(page, m.inbox_spam()).click()
  await expect(page).toHaveURL(/folder=spam/)
  await openMessage(page, 'Meena')
  await expect(sheet(page)).toContainText(m.inbox_spamReason({ reason: 'hidden field' }))
  // An answer would tell the sender of spam that somebody reads this address.
  await expect(sheet(page).getByRole('link')).toHaveText([m.privacy_personLink()])
  await press(page, m.inbox_notSpam(), 'Meena')
  await expect(toast(page, m.inbox_movedToInbox())).toBeVisible()
  await expect(page.getByText(m.inbox_spamEmpty())).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.inbox_movedBack())).toBeVisible()
  await openMessage(page, 'Meena')
  await press(page, m.inbox_notSpam(), 'Meena')
  await expect(sheet(page)).toHaveCount(0)
  await folder(page, m.inbox_inbox()).click()
  await expect(row(page, 'Meena')).toBeVisible()
})

test('the keyboard alone deletes a message without a question and restores it by Undo', async ({ page }) => {
  await openInbox(page, [
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
    { name: 'Meena', message: 'Is the green one still there?' },
  ])
  await rowLink(page, 'Meena').focus()
  await page.keyboard.press('Enter')
  await button(page, m.inbox_delete(), 'Meena').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, m.inbox_deleted())).toBeVisible()
  await expect(row(page, 'Meena')).toHaveCount(0)
  await expect(row(page, 'Valli')).toBeFocused()
  await page.keyboard.press('F6')
  while (!(await undo(page).evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await expect(undo(page)).toHaveAccessibleName(m.inbox_undoDelete({ name: 'Meena' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, m.inbox_restored())).toBeVisible()
  await expect(row(page, 'Meena')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a deleted message can be restored after a reload', async ({ page }) => {
  await openInbox(page, [{ name: 'Kannamma the weaver', message: 'Two blouses for a wedding in May, please.' }])
  const message = row(page, 'Kannamma the weaver')
  await openMessage(page, 'Kannamma the weaver')
  await expect(unreadSign(page, 'Kannamma the weaver')).toHaveCount(0)
  const releaseDeletion = await hold(page, 'DELETE', '**/v1/contactMessages/*')
  await press(page, m.inbox_delete(), 'Kannamma the weaver')
  const refreshed = page.waitForResponse('**/admin/messages')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await refreshed
  // The message leaves the list although the list has not been loaded again.
  const releaseRefresh = await hold(page, 'GET', '**/admin/messages')
  releaseDeletion()
  await expect(toast(page, m.inbox_deleted())).toBeVisible()
  await expect(message).toHaveCount(0)
  releaseRefresh()
  await open(page, '/admin/messages')
  await expect(message).toHaveCount(0)
  await folder(page, m.inbox_deletedFolder()).click()
  await expect(page.getByText(m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 }))).toBeVisible()
  await openMessage(page, 'Kannamma the weaver')
  await expect(text(page)).toHaveText('Two blouses for a wedding in May, please.')
  await expect(sheet(page).getByRole('button')).toHaveText(['', m.inbox_restore()])
  await press(page, m.inbox_restore(), 'Kannamma the weaver')
  await expect(toast(page, m.inbox_restored())).toBeVisible()
  await expect(message).toHaveCount(0)
  await folder(page, m.inbox_inbox()).click()
  await expect(message).toBeVisible()
})

test('two messages that are deleted one after the other stay hidden until the inbox is refreshed', async ({ page }) => {
  await openInbox(page, [
    { name: 'Kamala', message: 'Do you mend zips?' },
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
    { name: 'Meena', message: 'Is the green one still there?' },
  ])
  const release = await hold(page, 'GET', '**/admin/messages')
  for (const name of ['Meena', 'Valli']) {
    await openMessage(page, name)
    await press(page, m.inbox_delete(), name)
    await expect(row(page, name)).toHaveCount(0)
  }
  await expect(row(page, 'Meena')).toHaveCount(0)
  release()
  await expect(rows(page)).toHaveText(/Kamala/)
})

test('the owner learns that the inbox could not be refreshed after a change', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?' }])
  await openMessage(page, 'Meena')
  await expect(unreadSign(page, 'Meena')).toHaveCount(0)
  await page.route('**/admin/messages', (route) => route.abort())
  const refreshing = page.waitForRequest('**/admin/messages')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await refreshing
  await expect(page.getByRole('region', { name: m.toast_label() })).toBeEmpty()
  await press(page, m.inbox_markUnread(), 'Meena')
  await expect(toast(page, m.toast_notRefreshed())).toBeVisible()
})

for (const first of ['the answer', 'a reload of the list'])
  test(`deleting a message that another window has deleted reports it and keeps the focus when ${first} comes first`, async ({
    page,
  }) => {
    await openInbox(page, [
      { name: 'Valli', message: 'Two blouses by Friday, please.' },
      { name: 'Meena', message: 'Is the green one still there?' },
    ])
    await openMessage(page, 'Meena')
    await expect(unreadSign(page, 'Meena')).toHaveCount(0)
    await deleteInOtherWindow(page, 'Meena')
    const release = await hold(page, 'DELETE', '**/v1/contactMessages/*')
    await button(page, m.inbox_delete(), 'Meena').press('Enter')
    if (first === 'a reload of the list') {
      // The inbox looks for new messages when its window comes back to the front.
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(row(page, 'Meena')).toHaveCount(0)
    }
    release()
    await expect(toast(page, m.inbox_messageGone())).toBeVisible()
    await expect(row(page, 'Meena')).toHaveCount(0)
    await expect(row(page, 'Valli')).toBeFocused()
    await expect(folder(page, m.inbox_inbox())).toContainText(m.admin_inboxUnread({ count: 1 }))
  })
