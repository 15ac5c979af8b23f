import { m } from '../src/messages/compiled/messages.js'
import { sheet, test } from './album.ts'
import { openDesign, tile, undo } from './photo-list.ts'
import { expect, open, toast } from './story.ts'
import { hold } from './upload-photos.ts'

test.use({ isOwner: true, contextOptions: { reducedMotion: 'reduce' } })

const item = '**/v1/gallery/*'

test('a price and a category that are saved at the same time are both shown', async ({ page }) => {
  await open(page, '/admin')
  await openDesign(page, 'AB-20')
  const release = await hold(page, 'PATCH', item)
  await sheet(page)
    .getByRole('textbox', { name: m.admin_newPriceOf({ item: 'AB-20' }) })
    .fill('4321')
  await sheet(page)
    .getByRole('button', { name: m.admin_updatePriceOf({ item: 'AB-20' }) })
    .click()
  await expect(sheet(page)).toContainText('₹4321')
  const category = sheet(page).getByRole('button', { name: m.album_embroideryBlouse(), exact: true })
  await category.click()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet(page)).toContainText('₹4321')
  release()
  await expect(sheet(page)).toHaveAccessibleName(/^EB-/)
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet(page)).toContainText('₹4321')
})

test('a design stays open when the deletion of another one ends', async ({ page }) => {
  await open(page, '/admin')
  await openDesign(page, 'AB-19')
  const release = await hold(page, 'DELETE', item)
  await sheet(page)
    .getByRole('button', { name: m.admin_deleteOf({ item: 'AB-19' }) })
    .click()
  await sheet(page).getByRole('button', { name: m.design_nextPhoto() }).click()
  await expect(sheet(page)).toHaveAccessibleName(/^DB-18/)
  const description = sheet(page).getByLabel(m.admin_descriptionInEnglish())
  await description.fill('Lotus with mirrors')
  release()
  await expect(tile(page, 'AB-19')).toHaveCount(0)
  await expect(description).toHaveValue('Lotus with mirrors')
  await undo(page).click()
  await expect(tile(page, 'AB-19')).toBeVisible()
})

test('a price that is corrected while the former one is saved stays in its field', async ({ page }) => {
  await open(page, '/admin')
  await openDesign(page, 'AB-17')
  const release = await hold(page, 'PATCH', item)
  const price = sheet(page).getByRole('textbox', { name: m.admin_newPriceOf({ item: 'AB-17' }) })
  await price.fill('450')
  await price.press('Enter')
  await expect(sheet(page)).toContainText('₹450')
  await price.fill('4500')
  release()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await expect(price).toHaveValue('4500')
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
})
