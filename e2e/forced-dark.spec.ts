import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArguments } from './chromium-arguments.ts'
import { contrast, leastContrast } from './contrast.ts'
import { expect, open, test } from './story.ts'

test.use({
  colorScheme: 'dark',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArguments, '--blink-settings=forceDarkModeEnabled=true'] }),
})

/** Returns the greatest contrast of a pixel of the text with the most frequent colour. */
async function measureContrast(text: Locator): Promise<number> {
  await text.scrollIntoViewIfNeeded()
  const clip = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const data = await sharp(await text.page().screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.subarray(at, at + 3).join()
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const [background = [], ...others] = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([colour]) => colour.split(',').map(Number))
  return Math.max(...others.map((colour) => contrast(colour, background)))
}

test('a browser that darkens every page leaves prices readable', async ({ page }) => {
  await open(page, '/')
  const corner = await sharp(await page.screenshot())
    .extract({ left: 0, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(Math.max(...corner), 'the page is dark').toBeLessThan(80)
  for (const section of ['#home', '#gallery'])
    expect(await measureContrast(page.locator(`${section} .price-tag`).first())).toBeGreaterThanOrEqual(leastContrast)
})
