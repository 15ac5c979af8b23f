import type { Page } from '@playwright/test'
import { generate } from 'lean-qr'
import sharp from 'sharp'
import { defaultContactInfo } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { publishMany } from './many-photos.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { test as base, expect, open } from './story.ts'

const test = base.extend<object, { shopOf60: ShopProcess }>({
  shopOf60: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      publishMany(shop.dataDir, 60)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})

/** A4 has this width between its margins of 14 mm, at 96 pixels an inch. */
const printedWidthPx = 688
const a4WidthPx = 794

/** Returns the sizes in pixels of the photos of the document without placeholders. */
function picturesIn(pdf: Buffer): { width: number; height: number }[] {
  const objects = pdf.toString('latin1').matchAll(/<<[^>]*\/Subtype \/Image[^>]*>>/g)
  return [...objects]
    .map(([dictionary]) => ({
      width: Number(/\/Width (\d+)/.exec(dictionary)?.[1]),
      height: Number(/\/Height (\d+)/.exec(dictionary)?.[1]),
    }))
    .filter(({ width }) => width > 100)
}

async function onPaper(page: Page) {
  await page.setViewportSize({ width: printedWidthPx, height: 1000 })
  await page.emulateMedia({ media: 'print' })
}

test('the printed page is a price list without buttons and fields', async ({ page }) => {
  await open(page, '/')
  const prices = await page
    .locator('#gallery li')
    .getByText(/^(₹|Price on request)/)
    .allTextContents()
  expect(prices).not.toEqual([])
  await onPaper(page)

  for (const price of await page
    .locator('#gallery li')
    .getByText(/^(₹|Price on request)/)
    .all())
    await expect(price).toBeVisible()
  const { address, phone, email, businessHours } = defaultContactInfo
  for (const fact of [address, phone, email, ...Object.values(businessHours)])
    await expect(page.getByRole('main').getByText(fact).filter({ visible: true }), fact).not.toHaveCount(0)

  for (const role of ['navigation', 'button', 'textbox'] as const)
    for (const element of await page.getByRole(role, { includeHidden: true }).all()) await expect(element).toBeHidden()
  for (const link of [m.contact_chat(), m.contact_map(), m.hero_readMore(), m.page_skipToContent()])
    for (const element of await page.getByRole('link', { name: link, includeHidden: true }).all())
      await expect(element, link).toBeHidden()
  await expect(page.getByRole('region', { name: m.toast_label() })).toBeHidden()
  for (const width of [printedWidthPx, a4WidthPx]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

/** `page.pdf` does not wait for photos as printing from the menu does. */
test('printing loads every photo, including those outside the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const countLoaded = () =>
    page
      .locator('#gallery picture img')
      .evaluateAll((images) => (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length)
  const all = await page.locator('#gallery picture img').count()
  expect(await countLoaded(), 'premise: the last ones have not loaded yet').toBeLessThan(all)
  await onPaper(page)
  await expect.poll(countLoaded).toBe(all)
  expect(picturesIn(await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThanOrEqual(all)
})

test('the printed page has all designs of the view, which the browser prints by itself', async ({ page, shopOf60 }) => {
  await open(page, `${shopOf60.origin}/?order=lowest`)
  const cards = page.locator('.gallery-card')
  await expect(cards).toHaveCount(12)
  await cards.first().scrollIntoViewIfNeeded()
  // The script that adds the designs may still be arriving.
  await expect(async () => {
    await page.pdf({ preferCSSPageSize: true })
    expect(await cards.count()).toBe(60)
  }).toPass()
  const codes = await cards.evaluateAll((cards) => cards.map(({ id }) => id))
  await page.goto(`${shopOf60.origin}/?order=lowest&page=all`)
  expect(await cards.evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(codes)
  expect(new Set(codes).size).toBe(60)
})

test('a link loads all designs with their photos and opens the print window', async ({ page, shopOf60 }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${shopOf60.origin}/?category=embroidery-blouse`)
  await page.evaluate(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('#gallery picture img')]
      document.title = `${images.filter(({ naturalWidth }) => naturalWidth > 0).length} of ${images.length}`
    }
  })
  await page.getByRole('link', { name: m.gallery_printAll({ total: 54 }) }).click()
  await expect(page).toHaveTitle('54 of 54')
})

test('the foot of the printed page has the address of the shop and its QR code', async ({ page, baseURL }) => {
  for (const locale of languages)
    for (const path of ['/', '/d/DB-1']) {
      await page.goto(pathIn(locale, path))
      const address = baseURL + pathIn(locale, '/')
      const shown = address.replace(/^http:\/\/|\/$/g, '')
      const picture = page
        .getByRole('contentinfo')
        .getByRole('img', { name: m.print_qrCode({ address: shown }, { locale }) })
      await expect(picture).toHaveCount(0)
      await onPaper(page)
      await expect(picture).toBeVisible()
      await expect(page.getByRole('contentinfo').getByText(shown, { exact: true })).toBeVisible()
      const png = Buffer.from((await picture.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
      expect(await readModules(png)).toEqual(modulesOf(address))
      await page.emulateMedia({ media: 'screen' })
    }
})

/** A module of the picture is 4 pixels wide, and the margin is 4 modules. */
async function readModules(png: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = info.width / 4 - 8
  const at = (module: number) => 4 * (4 + module) + 2
  return Array.from({ length: size * size }, (_, nth) => {
    const pixel = at(Math.floor(nth / size)) * info.width + at(nth % size)
    return (data[pixel * info.channels] as number) < 128
  })
}

function modulesOf(text: string): boolean[] {
  const code = generate(text)
  return Array.from({ length: code.size ** 2 }, (_, nth) => code.get(nth % code.size, Math.floor(nth / code.size)))
}
