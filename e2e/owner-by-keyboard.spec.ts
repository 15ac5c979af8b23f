import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { press, pressUndo, tabTo, write } from './keyboard.ts'
import { partLink, shopPage } from './shop-parts.ts'
import { expect, open, owner, test, toast, waitForHydration } from './story.ts'

test.use({ isOwner: true, changesGallery: true, contextOptions: { reducedMotion: 'reduce' } })

async function openTab(page: Page, name: string) {
  await press(page, page.getByRole('navigation', { name: m.admin_sections() }).getByRole('link', { name }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await waitForHydration(page)
}

async function expandSection(page: Page, heading: string) {
  await press(page, page.locator('summary').filter({ hasText: heading }))
}

const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

test('the owner changes a price, trashes, restores and deletes a photo by keyboard', async ({ page }) => {
  await open(page, '/admin')
  const first = page.locator('#photos').getByRole('listitem').first()
  const code = (await first.getByText(/^[A-Z]{2}-\d+$/).textContent()) ?? ''
  await write(page, first.getByRole('textbox'), '4321')
  await page.keyboard.press('Enter')
  await expect(first).toContainText(m.gallery_price({ price: '4321' }))
  await pressUndo(page, m.toast_undo())
  await expect(first).not.toContainText(m.gallery_price({ price: '4321' }))

  await press(page, first.getByRole('button', { name: m.admin_delete() }))
  await expect(first).not.toContainText(code)
  await expectFocus(page)
  const inTrash = page.locator('#trash').getByRole('listitem').filter({ hasText: code }).first()
  await expandSection(page, m.admin_trashHeading())
  await press(page, inTrash.getByRole('button', { name: m.admin_restore() }))
  await expect(first).toContainText(code)
  await expectFocus(page)

  await press(page, first.getByRole('button', { name: m.admin_delete() }))
  const deletion = inTrash.getByRole('button', { name: m.admin_delete() })
  await press(page, deletion)
  const question = page.getByRole('alertdialog')
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(deletion).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: m.admin_deletePermanently() }))
  await expect(toast(page, m.admin_deletedPermanently())).toBeVisible()
  await expectFocus(page)
})

test('the owner reads, answers, marks, moves and deletes a message by keyboard', async ({ page }) => {
  const name = 'Kannamma of the keyboard'
  await page.request.post(endpoints.sendContactMessage.path, {
    data: { name, email: 'kannamma@example.com', message: 'Is the green one there?' },
  })
  await open(page, '/admin')
  await openTab(page, m.admin_inboxHeading())
  const row = page.locator('#messages').getByRole('listitem').filter({ hasText: name })
  await press(page, row.getByRole('link'))
  const button = (does: string) => page.getByRole('button', { name: m.inbox_actionFor({ action: does, name }) })
  const reply = page.getByRole('link', { name: m.inbox_actionFor({ action: m.inbox_reply(), name }) })
  await tabTo(page, reply)
  await expect(reply).toHaveAttribute('href', /^mailto:kannamma@example\.com/)
  await press(page, button(m.inbox_markUnread()))
  await expect(row.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(m.inbox_toSpam()))
  await expect(row).toHaveCount(0)
  await expectFocus(page)

  const folders = page.getByRole('navigation', { name: m.inbox_folders() })
  await tabTo(page, folders.getByRole('link', { name: m.inbox_spam() }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(folders.getByRole('link', { name: m.inbox_spam() })).toHaveAttribute('aria-current', 'true')
  await waitForHydration(page)
  await press(page, row.getByRole('link'))
  await press(page, button(m.inbox_delete()))
  await expect(row).toHaveCount(0)
  await pressUndo(page, m.inbox_undoDelete({ name }))
  await expect(row).toBeVisible()
})

test('the owner edits the shop details and closes for a day by keyboard', async ({ page }) => {
  await open(page, '/admin/shop#field-story')
  const story = page.getByRole('textbox', {
    name: m.shopDetails_inEnglish({ field: m.shopDetails_story_label() }),
    exact: true,
  })
  await expect(story).toBeFocused()
  await page.keyboard.type('We began with one machine.')
  await press(page, page.getByRole('button', { name: m.shopDetails_save(), exact: true }))
  await expect(toast(page, m.shopDetails_saved({ group: m.shopDetails_story_heading() }))).toBeVisible()
  await pressUndo(page, m.shopDetails_undoSaved({ group: m.shopDetails_story_heading() }))
  await expect(shopPage(page)).toContainText(m.about_story())

  await press(page, partLink(page, m.contact_email()))
  const email = page.getByRole('dialog').getByLabel(m.contact_email())
  await expect(email).toBeFocused()
  await page.keyboard.type('not an address')
  await press(page, page.getByRole('button', { name: m.shopDetails_save(), exact: true }))
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(new RegExp(m.form_emailInvalid()))
  await press(page, page.getByRole('button', { name: m.shopDetails_discard() }))
  await page.keyboard.press('Escape')
  await expect(partLink(page, m.contact_email())).toBeFocused()

  await press(page, page.getByRole('button', { name: m.closedDays_closeToday(), exact: true }))
  const closed = page.getByRole('list', { name: m.closedDays_list() })
  await expect(closed).toContainText(m.opening_closedToday())
  await press(page, page.getByRole('button', { name: m.closedDays_openAgain() }))
  await expect(closed).toHaveCount(0)
})

test('the owner backs up, opens the subpages of More and logs out by keyboard', async ({ page }) => {
  const openPage = async (name: string) => {
    await press(page, page.getByRole('main').getByRole('link', { name, exact: true }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await waitForHydration(page)
  }
  const goBack = () => press(page, page.getByRole('link', { name: m.admin_back() }))
  await open(page, '/admin')
  await openTab(page, m.admin_moreTab())
  await expandSection(page, m.backups_heading())
  await press(page, page.getByRole('button', { name: m.backups_now() }))
  await expect(toast(page, m.backups_done())).toBeVisible()
  await expectFocus(page)
  await openPage(m.statistics_heading())
  await goBack()
  await openPage(m.help_heading())
  await expandSection(page, m.help_prices_question())
  await expect(page.getByRole('region', { name: m.help_prices_question() }).getByRole('link').first()).toBeVisible()
  await goBack()
  await openPage(m.security_heading())
  await expandSection(page, m.security_password())
  const password = page.locator('#password')
  const repeated = password.getByLabel(m.accounts_confirmPassword())
  await write(page, password.getByLabel(m.security_currentPassword()), owner.password)
  await write(page, password.getByLabel(m.accounts_newPassword()), 'silk-cotton-linen-77')
  await write(page, repeated, 'silk-cotton-linen-78')
  await page.keyboard.press('Enter')
  await expect(repeated).toBeFocused()
  await expect(repeated).toHaveAccessibleDescription(m.accounts_passwordsDoNotMatch())
  await goBack()
  await press(page, page.getByRole('main').getByRole('button', { name: m.accounts_logout() }))
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
})
