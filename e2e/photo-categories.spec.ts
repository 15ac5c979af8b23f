import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { openDesign, openList, rows, textsOf, undo } from './photo-list.ts'
import { expect, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true })

test('the owner changes a category, the old address redirects, and Undo restores the code', async ({ page }) => {
  const before = await openList(page)
  const moved = await openDesign(page, 'AB-2')
  await moved.getByRole('button', { name: m.album_designBlouse(), exact: true }).click()
  await expect(toast(page, m.admin_categoryChanged())).toBeVisible()
  await undo(page).hover()
  await expect(moved).toContainText(/DB-\d+/)
  const [code = ''] = /DB-\d+/.exec((await moved.textContent()) ?? '') ?? []
  await page.request.get('/d/AB-2').then((answer) => expect(answer.url()).toContain(`/d/${code}`))
  await undo(page).click()
  await expect(toast(page, m.admin_categoryUndone())).toBeVisible()
  await expect(moved).toContainText('AB-2')
  await page.goBack()
  expect(await textsOf(page)).toEqual(before)
  await page.request.get(`/d/${code}`).then((answer) => expect(answer.url()).toMatch(/\/d\/AB-2$/))
})

test('a category that cannot be saved is reverted', async ({ page }) => {
  await openList(page)
  await page.route('**/v1/gallery/*', (route) => route.abort())
  const sheet = await openDesign(page, 'AB-2')
  await sheet.getByRole('button', { name: m.album_designBlouse(), exact: true }).click()
  await expect(page.getByText(m.admin_categoryNotChanged({ reason: m.network() }))).toBeVisible()
  const choices = sheet.getByRole('group', { name: m.admin_changeCategoryOf({ item: 'AB-2' }) })
  await expect(choices.getByRole('button', { pressed: true })).toHaveText(m.album_aariBlouse())
})

test('the owner describes a photo later, visitors get its alternative text in both languages, and Undo removes it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openList(page)
  const described = await openDesign(page, 'AB-2')
  const descriptions = { en: 'Peacock in gold zari', ta: 'தங்க ஜரி மயில்' }
  await described.getByLabel(m.admin_descriptionInEnglish()).fill(descriptions.en)
  await described.getByRole('button', { name: 'தமிழ்' }).click()
  await described.getByLabel(m.admin_descriptionInTamil()).fill(descriptions.ta)
  await described.getByRole('button', { name: m.admin_saveDescription(), exact: true }).click()
  await expect(toast(page, m.admin_descriptionSaved())).toBeVisible()
  // The toast stays below the pointer, because the visitor's pages may load slowly.
  await undo(page).hover()
  const visitor = await browser.newPage({ baseURL })
  for (const language of languages) {
    await visitor.goto(pathIn(language, '/d/AB-2'))
    await expect(
      visitor.getByRole('main').getByRole('img', { name: descriptions[language], exact: true }),
    ).toBeVisible()
  }
  await visitor.close()
  await undo(page).click()
  await expect(toast(page, m.admin_descriptionUndone())).toBeVisible()
  await expect(described.getByLabel(m.admin_descriptionInTamil())).toHaveValue('')
})

test('one tap removes the sample pictures, and Undo restores them', async ({ page }) => {
  const before = await openList(page)
  // Another story of the same worker may have deleted a sample.
  const button = page.getByRole('button', { name: new RegExp(m.admin_removeSamples({ count: '\\d' })) })
  const count = Number(/\d/.exec((await button.textContent()) ?? '')?.[0])
  await button.click()
  await expect(toast(page, m.admin_samplesRemoved())).toBeVisible()
  await expect(rows(page)).toHaveCount(before.length - count)
  await undo(page).click()
  await expect(toast(page, m.admin_samplesRestored())).toBeVisible()
  await expect.poll(() => textsOf(page)).toEqual(before)
})
