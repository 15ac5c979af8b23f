import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

for (const width of [360, 1280])
  test(`every anchor lands below the header at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const anchor of ['about', 'why', 'gallery', 'service', 'contact']) {
      await open(page, `/#${anchor}`)
      const heading = page.locator(`#${anchor} h2`)
      await expect(async () => {
        const { header, top } = await heading.evaluate((element) => ({
          header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
          top: element.getBoundingClientRect().top,
        }))
        expect(top, anchor).toBeGreaterThanOrEqual(header)
        expect(top, anchor).toBeLessThan(800)
      }).toPass()
      await page.goto('about:blank')
    }
  })

test('a link of the header scrolls its section exactly to the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  await page.locator('header').getByRole('link', { name: m.nav_contact() }).click()
  const offPx = () =>
    page.locator('#contact').evaluate((section) => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      return Math.abs(section.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop))
    })
  await expect.poll(offPx).toBeLessThan(1)
})
