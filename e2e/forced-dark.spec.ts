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

/** Returns the greatest contrast of a pixel with the most frequent colour. */
async function measureContrast(of: Locator): Promise<number> {
  const { data } = await sharp(await of.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: data.length / 3 }, (_, nth) => data.subarray(3 * nth, 3 * nth + 3).join())
  const counts = Object.entries(Object.groupBy(pixels, (colour) => colour)).map(
    ([colour, same]) => [colour, same?.length ?? 0] as const,
  )
  const colours = counts.toSorted(([, a], [, b]) => b - a).map(([colour]) => colour.split(',').map(Number))
  const [background = []] = colours
  return Math.max(...colours.map((colour) => contrast(colour, background)))
}

test('a browser that darkens every page leaves prices readable', async ({ page }) => {
  await open(page, '/')
  const corner = await sharp(await page.screenshot())
    .extract({ left: 0, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(Math.max(...corner), 'the page is dark').toBeLessThan(80)
  for (const tag of await page.locator('#home .price-tag, #gallery .price-tag >> nth=0').all()) {
    await tag.scrollIntoViewIfNeeded()
    expect(await measureContrast(tag)).toBeGreaterThanOrEqual(leastContrast)
  }
})
