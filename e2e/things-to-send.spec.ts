import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

test.use({ isOwner: true })

/** A pixel is 1/96 of an inch. */
const pxPerMm = 96 / 25.4

async function sizeInMm(page: Page, name: string) {
  const box = await page.getByRole('article', { name }).locator('visible=true').first().boundingBox()
  return box && [box.width / pxPerMm, box.height / pxPerMm].map(Math.round)
}

test('the owner prints a poster and visiting cards, each on one sheet of A4', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/more')
  await page.getByRole('link', { name: m.print_heading() }).click()
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await page.getByRole('button', { name: m.print_print(), exact: true }).click()
  await expect(page).toHaveTitle('printed')
  for (const name of [m.print_poster(), m.print_cards()]) {
    await page.getByRole('link', { name, exact: true }).click()
    const paper = page.getByRole('article', { name })
    await expect(paper).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.emulateMedia({ media: 'print' })
    expect(await sizeInMm(page, name)).toEqual([210, 297])
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expect(page.locator(':is(button, a, h1):visible')).toHaveCount(0)
    if (name === m.print_cards()) {
      const card = await page.locator('.visiting-card').first().boundingBox()
      expect([card?.width, card?.height].map((px = 0) => Math.round(px / pxPerMm))).toEqual([85, 55])
    }
    await page.emulateMedia({ media: 'screen' })
  }
})
