import { m } from '../src/words/compiled/messages.js'
import { expect, open, test } from './story.ts'

for (const width of [360, 1280])
  test(`every anchor lands below the header at ${width} pixels`, { tag: width === 1280 ? '@long' : [] }, async ({
    page,
  }) => {
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

test('what is far below is not laid out for the first view, and a link to it leads there to the pixel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const laidOut = () =>
    page
      .locator('#why h2, #service h2, #contact h2')
      .evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })))
  expect(await laidOut()).toEqual([false, false, false])
  await page.locator('header').getByRole('link', { name: m.nav_contact() }).click()
  await expect.poll(async () => (await laidOut()).at(-1)).toBe(true)
  const offPx = () =>
    page.locator('#contact').evaluate((section) => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      return Math.abs(section.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop))
    })
  await expect.poll(offPx).toBeLessThan(1)
})
