import type { Page } from '@playwright/test'
import { categoryName } from '../src/gallery/public/design-texts.ts'
import { m } from '../src/messages/compiled/messages.js'
import { filterLink } from './designs.ts'
import { cards, test } from './gallery.ts'
import { expect } from './story.ts'

const sheet = (page: Page) => page.locator('#prices')
const openSheet = (page: Page) => page.getByRole('button', { name: m.gallery_priceLabel() }).click()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled })

      test('three taps show the aari blouses under ₹3000, and a typed limit replaces it', async ({ page }) => {
        await page.goto('/')
        await filterLink(page, categoryName('aari blouse')).click()
        await openSheet(page)
        await sheet(page)
          .getByRole('link', { name: m.gallery_upTo({ price: 3000 }) })
          .click()
        await expect(page).toHaveURL(/category=aari-blouse&max=3000/)
        await expect(sheet(page)).toBeHidden()
        await expect(cards(page)).toHaveCount(1)
        await expect(cards(page).first()).toContainText('₹2500')

        await openSheet(page)
        await sheet(page).getByRole('spinbutton').fill('3500')
        await sheet(page).getByRole('button', { name: m.gallery_applyLimit() }).click()
        await expect(page).toHaveURL(/category=aari-blouse&max=3500/)
        await expect(cards(page)).toHaveCount(2)
        const label = page.getByRole('button', { name: m.gallery_priceLabel() })
        await expect(label).toContainText(m.gallery_upTo({ price: 3500 }))
        // A cut number would read as another price.
        expect(
          await label
            .locator('span')
            .last()
            .evaluate((text) => text.scrollWidth - text.clientWidth),
        ).toBe(0)
      })
    })
})
