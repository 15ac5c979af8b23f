import { m } from '../src/messages/compiled/messages.js'
import { phone, sheet } from './album.ts'
import { undo } from './photo-list.ts'
import { openPart, openTamil, partLink, savePart } from './shop-parts.ts'
import { expect, open, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const first = m.customers_part({ number: 1 })

test('the owner writes a customer’s words in both languages, changes and removes them', async ({ page }) => {
  await open(page, '/admin/shop')
  await openPart(page, m.customers_add(), first)
  await sheet(page)
    .getByLabel(m.customers_text({ number: 1 }), { exact: true })
    .fill('On time, and it fits.')
  await sheet(page)
    .getByLabel(m.customers_name({ number: 1 }), { exact: true })
    .fill('Meena')
  await openTamil(page)
  const inTamil = m.shopDetails_inTamil({ field: m.customers_text({ number: 1 }) })
  await sheet(page).getByLabel(inTamil).fill('சொன்ன நாளில் தந்தார்கள்.')
  await savePart(page, first)

  const customers = page.locator('#customers')
  await page.goto('/ta')
  await expect(customers).toContainText('சொன்ன நாளில் தந்தார்கள்.')
  await page.goto('/')
  await expect(customers).toContainText('On time, and it fits.')
  await expect(customers.locator('figcaption')).toHaveText('Meena')

  await open(page, '/admin/shop')
  await openPart(page, 'Meena', first)
  await sheet(page).getByRole('button', { name: m.customers_remove() }).click()
  await expect(toast(page, m.customers_removed({ customer: first }))).toBeVisible()
  await expect(partLink(page, 'Meena')).toHaveCount(0)
  await undo(page).click()
  await expect(partLink(page, 'Meena')).toContainText('On time, and it fits.')
  await openPart(page, 'Meena', first)
  await sheet(page).getByRole('button', { name: m.customers_remove() }).click()
  await expect(partLink(page, 'Meena')).toHaveCount(0)
  await page.goto('/')
  await expect(customers).toHaveCount(0)
})
