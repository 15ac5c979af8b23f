import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { phone } from './album.ts'
import { undo } from './photo-list.ts'
import { openTamil } from './shop-parts.ts'
import { expect, open, test, toast } from './story.ts'
import { hold, photo } from './upload-photos.ts'

test.use({ isOwner: true, changesGallery: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('the owner shows a photo of herself in About, describes it, and brings the drawing back', async ({ page }) => {
  const about = page.locator('#about')
  await page.goto('/')
  await expect(about.getByRole('img', { name: m.about_imageAlt() })).toHaveAttribute('src', /about/)

  await open(page, '/admin/shop')
  const panel = page.getByRole('region', { name: m.aboutPhoto_heading() })
  await panel.getByRole('heading').click()
  await panel.getByLabel(m.aboutPhoto_choose()).setInputFiles(await photo(1))
  await expect(toast(page, m.aboutPhoto_saved())).toBeVisible()
  await panel.getByRole('textbox', { name: m.aboutPhoto_words(), exact: true }).fill('Selvi at her sewing machine')
  await openTamil(page)
  await panel
    .getByRole('textbox', { name: m.shopDetails_inTamil({ field: m.aboutPhoto_words() }) })
    .fill('தையல் இயந்திரத்தில் செல்வி')
  const stored = page.waitForResponse(`**${endpoints.changeAboutPhoto.path}`)
  await panel.getByRole('button', { name: m.aboutPhoto_save() }).click()
  await stored

  await page.goto('/ta')
  await expect(about.getByRole('img', { name: 'தையல் இயந்திரத்தில் செல்வி' })).toBeVisible()
  await page.goto('/')
  await expect(about.getByRole('img', { name: 'Selvi at her sewing machine' })).toBeVisible()

  await open(page, '/admin/shop')
  await panel.getByRole('heading').click()
  await panel.getByRole('button', { name: m.aboutPhoto_remove() }).click()
  await expect(toast(page, m.aboutPhoto_removed())).toBeVisible()
  await undo(page).click()
  await expect(panel.getByRole('textbox', { name: m.aboutPhoto_words(), exact: true })).toHaveValue(
    'Selvi at her sewing machine',
  )
  await panel.getByRole('button', { name: m.aboutPhoto_remove() }).click()
  await expect(panel.getByRole('button', { name: m.aboutPhoto_remove() })).toBeHidden()
  await page.goto('/')
  await expect(about.getByRole('img')).toHaveAttribute('src', /about/)
})

test('a text about the photo that is typed while another one is saved stays', async ({ page }) => {
  await open(page, '/admin/shop')
  const panel = page.getByRole('region', { name: m.aboutPhoto_heading() })
  await panel.getByRole('heading').click()
  await panel.getByLabel(m.aboutPhoto_choose()).setInputFiles(await photo(1))
  await expect(toast(page, m.aboutPhoto_saved())).toBeVisible()
  const words = m.aboutPhoto_words()
  const save = panel.getByRole('button', { name: m.aboutPhoto_save() })
  const inTamil = panel.getByRole('textbox', { name: m.shopDetails_inTamil({ field: words }) })
  const saved = page.waitForResponse(`**${endpoints.changeAboutPhoto.path}`)
  const releaseRefresh = await hold(page, 'GET', '**/admin/shop')
  await panel.getByRole('textbox', { name: words, exact: true }).fill('Selvi at work')
  await save.click()
  await saved
  await openTamil(page)
  await inTamil.fill('வேலையில் செல்வி')
  releaseRefresh()
  await expect(save).toBeVisible()
  await expect(inTamil).toBeVisible()
  await expect(inTamil).toHaveValue('வேலையில் செல்வி')
  await panel.getByRole('button', { name: m.aboutPhoto_remove() }).click()
  await expect(panel.getByRole('button', { name: m.aboutPhoto_remove() })).toBeHidden()
})
