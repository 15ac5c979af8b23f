import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { openList, row, rows, textsOf, undo } from './photo-list.ts'
import { expect, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true })

test('the owner changes a category, the old address redirects, and Undo restores the code', async ({ page }) => {
  const before = await openList(page)
  const moved = row(page, '₹3200')
  await moved.getByRole('combobox').selectOption('design blouse')
  await expect(toast(page, m.admin_categoryChanged())).toBeVisible()
  await expect(moved).toContainText(/DB-\d+/)
  const [code = ''] = /DB-\d+/.exec((await moved.textContent()) ?? '') ?? []
  await page.request.get('/d/AB-2').then((answer) => expect(answer.url()).toContain(`/d/${code}`))
  await undo(page).click()
  await expect(toast(page, m.admin_categoryUndone())).toBeVisible()
  await expect(moved).toContainText('AB-2')
  expect(await textsOf(page)).toEqual(before)
  await page.request.get(`/d/${code}`).then((answer) => expect(answer.url()).toMatch(/\/d\/AB-2$/))
})

test('a category that cannot be saved is reverted', async ({ page }) => {
  await openList(page)
  await page.route('**/v1/gallery/*', (route) => route.abort())
  const menu = row(page, '₹3200').getByRole('combobox')
  await menu.selectOption('design blouse')
  await expect(page.getByText(m.admin_categoryNotChanged({ reason: m.network() }))).toBeVisible()
  await expect(menu).toHaveValue('aari blouse')
})

test('the owner describes a photo later, visitors get its alternative text in both languages, and Undo removes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const before = await openList(page)
  const described = row(page, '₹3200')
  await described.getByText(m.admin_describe(), { exact: true }).click()
  const descriptions = { en: 'Peacock in gold zari', ta: 'தங்க ஜரி மயில்' }
  await described.getByLabel(m.admin_descriptionInEnglish()).fill(descriptions.en)
  await described.getByLabel(m.admin_descriptionInTamil()).fill(descriptions.ta)
  await described.getByRole('button', { name: m.admin_saveDescription(), exact: true }).click()
  await expect(toast(page, m.admin_descriptionSaved())).toBeVisible()
  await expect(described).toContainText(descriptions.en)
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
  await expect.poll(() => textsOf(page)).toEqual(before)
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
