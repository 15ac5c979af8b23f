import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { smallPhoto } from '../test/photos.ts'
import { expectMessage, press } from './screens/screen-steps.ts'
import { expandSection, expect, open, openShopScreen, owner, test } from './story.ts'
import { expectNoViolations, holdRequests } from './violations.ts'

// The stories of every-screen use the width of a phone.
test.use({ isOwner: true, contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } })

test('axe finds no violations on the statistics page, with and without data', async ({ page, baseURL }) => {
  await page.goto('/admin/statistics')
  await expect(page.getByText(m.statistics_empty())).toBeVisible()
  await expectNoViolations(page, 'without numbers')
  const visitor = new Browser(fetch, baseURL ?? '')
  const asPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/147.0.0.0 Mobile Safari/537.36' }
  const { id } = (await visitor.ask(endpoints.listGallery, {})).body.items[0]
  await visitor.ask(endpoints.reportPageView, { path: '/', from: 'search' }, asPhone)
  await visitor.ask(endpoints.reportInterest, { id, interest: 'view' }, asPhone)
  await page.reload()
  await expect(page.locator('#visits svg')).toBeVisible()
  await page.getByText(m.statistics_dailyTable()).click()
  await expectNoViolations(page, 'with numbers')
})

test('axe finds no violations on the dashboard in each state', async ({ page, baseURL }) => {
  const message = { name: 'Kannamma', email: 'kannamma@example.com', message: 'Is the green one there? 98400 00001' }
  for (const name of ['Kannamma', 'அலமேலு'])
    await page.request.post(`${baseURL}${endpoints.sendContactMessage.path}`, { data: { ...message, name } })
  await open(page, '/admin/messages')
  await expect(page.locator('#messages').getByRole('listitem')).toHaveCount(2)
  await expectNoViolations(page, 'with messages')
  await page.locator('#messages summary').first().click()
  await expect(page.locator('#messages').getByRole('link', { name: m.inbox_whatsapp() })).toBeVisible()
  await expectNoViolations(page, 'a message open')

  await openShopScreen(page)
  await page.locator('#shop-details').getByLabel(m.contact_email()).fill('not an address')
  await press(m.shopDetails_reach_save())(page)
  await expectMessage(page, m.form_emailInvalid())
  await expectNoViolations(page, 'an invalid address')
  page.once('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/more')
  await expectNoViolations(page, 'more')

  await open(page, '/admin')
  await page.locator('#photos').getByRole('textbox').first().fill('five hundred')
  await page.locator('#photos').getByRole('button', { name: m.admin_updatePrice() }).first().click()
  await press(m.admin_upload())(page)
  await expectMessage(page, m.admin_chooseFile())
  await expectNoViolations(page, 'with errors')

  const noPhoto = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
  await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(noPhoto)
  await press(m.admin_upload())(page)
  await page.getByRole('button', { name: m.admin_changeUploadOf({ photo: noPhoto.name }) }).click()
  await expect(page.getByLabel(m.admin_priceOf({ photo: noPhoto.name }))).toBeFocused()
  await expectNoViolations(page, 'a rejected upload whose price is being changed')
  await page.keyboard.press('Escape')

  await page.locator('#photos').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('button', { name: m.toast_undo() })).toBeVisible()
  await expectNoViolations(page, 'a photo in the trash, with Undo')
  await expandSection(page, m.admin_trashHeading())
  await page.locator('#trash').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page, 'a question open')
  await page.getByRole('alertdialog').getByRole('button', { name: m.admin_cancelDeletion() }).click()
  await page.locator('#trash').getByRole('button', { name: m.admin_restore() }).first().click()
  await expect(page.locator('#trash').getByRole('listitem')).toHaveCount(0)

  const photo = { name: 'blouse.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto(7)) }
  await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(photo)
  const abort = await holdRequests(page)
  await press(m.admin_upload())(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolations(page, 'uploading')
  abort()
})

test('axe finds no violations on an empty shop, and on one whose gallery cannot be read', async ({
  page,
  emptyShop,
}) => {
  await open(page, `${emptyShop.origin}/`)
  await expectMessage(page, m.gallery_empty())
  await expectNoViolations(page, 'no photos')
  await page.request.post(emptyShop.origin + endpoints.signInWithPassword.path, { data: owner })
  await open(page, `${emptyShop.origin}/admin/messages`)
  await expectMessage(page, m.inbox_empty())
  await expectNoViolations(page, 'an empty dashboard')
  await open(page, `${emptyShop.origin}/admin/messages?folder=spam&search=blouse`)
  await expectMessage(page, m.inbox_nothingFound({ search: 'blouse' }))
  await expectNoViolations(page, 'nothing found in the spam')

  const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec('drop table gallery')
  database.close()
  await page.goto(`${emptyShop.origin}/admin`)
  await expectMessage(page, m.crash_heading())
  await expectNoViolations(page, 'crash')
})
