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

test('what is far below is not laid out for the first view, and is when somebody jumps there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/')
  const isLaidOut = () =>
    page.locator('#contact h2').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await page.evaluate(() => document.querySelector('#contact')?.scrollIntoView())
  await expect.poll(isLaidOut).toBe(true)
})
