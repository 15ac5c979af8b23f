import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, test } from './story.ts'

const widths = [360, 768, 1280]
/** A larger space without content fails. The largest one between two sections is half of this. */
const blankAtMostPx = 300

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } })

    test('a screenshot of the whole home page shows every section, and a printout those that are printed', async ({
      page,
    }) => {
      await open(page, '/')
      await expectNoBlankSection(page)
      await page.emulateMedia({ media: 'print' })
      await expectNoBlankSection(page)
    })

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false })

      test('a screenshot of the whole home page shows every section', async ({ page }) => {
        await page.goto('/')
        await expectNoBlankSection(page)
      })
    })
  })
}

test('the check finds a section whose content is not painted', async ({ page }) => {
  await open(page, '/')
  await page.locator('#gallery').evaluate((section) => {
    ;(section as HTMLElement).style.visibility = 'hidden'
  })
  expect(await largestBlankPx(page)).toBeGreaterThan(blankAtMostPx)
})

/** The screenshot enlarges the window, which loads the photos below it. */
async function expectNoBlankSection(page: Page) {
  await expect.poll(() => largestBlankPx(page)).toBeLessThan(blankAtMostPx)
}

async function largestBlankPx(page: Page): Promise<number> {
  const screenshot = await page.screenshot({ fullPage: true })
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const rowBytes = info.width * info.channels
  let largest = 0
  let current = 0
  for (let row = 0; row < info.height; row++) {
    current = isOneColour(data.subarray(row * rowBytes, (row + 1) * rowBytes), info.channels) ? current + 1 : 0
    largest = Math.max(largest, current)
  }
  return largest
}

function isOneColour(row: Uint8Array, channels: number): boolean {
  return row.every((value, index) => value === row[index % channels])
}
