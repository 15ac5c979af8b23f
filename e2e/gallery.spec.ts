import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from '../src/contract/calls.ts'
import { galleryImageHeightPx, photosPerPage } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { plain } from '../test/pictures.ts'
import { hangMany } from './many-pieces.ts'
import { test as base, expect, open, owner } from './story.ts'

/** Stories of an empty shop whose owner is signed in. */
const test = base.extend<{ hang: (photo: Uint8Array, price: string) => Promise<void> }>({
  hang: async ({ emptyShop: { origin }, request }, use) => {
    await request.post(origin + calls.signInWithPassword.path, { data: owner })
    await use(async (photo, price) => {
      const headers = { 'content-type': 'image/jpeg' }
      const kept = await request.post(`${origin}/v1/images/blouse.jpg`, { headers, data: Buffer.from(photo) })
      const { url } = await kept.json()
      const hung = await request.post(origin + calls.addGalleryItem.path, {
        data: { url, category: 'embroidery blouse', price },
      })
      expect(hung.status(), await hung.text()).toBe(200)
    })
  },
})

const pieces = (page: Page) => page.locator('.gallery-wall > li')
const photos = (page: Page) => page.locator('#gallery').getByRole('img')

/** Lets the pictures of the gallery come when it is called, and not before. */
async function holdPictures(page: Page) {
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/images/*', async (route) => {
    asked.push(route.request().url())
    await held.promise
    await route.continue()
  })
  return { release: held.resolve, asked }
}

function haveCome(page: Page) {
  return photos(page).evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth > 0).length)
}

/** Scrolls to every photo, so that it is fetched. */
async function seeAll(page: Page) {
  for (const photo of await photos(page).all()) await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => haveCome(page)).toBe(await photos(page).count())
}

/** From the first byte on the page counts by how much of it has moved by itself. */
async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const counted = { shift: 0 }
    Object.assign(window, { counted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { counted: { shift: number } }).counted.shift)
}

function widthOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** How wide each photo is drawn before its place cuts it, and what the page says of that to whoever chooses a file. */
function widths(page: Page) {
  return photos(page).evaluateAll((all) =>
    (all as HTMLImageElement[]).map((photo) => {
      const { width, height } = photo.getBoundingClientRect()
      const ratio = Number(photo.getAttribute('width')) / Number(photo.getAttribute('height'))
      const sizes = photo.parentElement?.querySelector('source')?.sizes.split(/(?<=\)), /) ?? []
      const size = sizes
        .map((one) => /^(?:(\(min-width: \d+px\)) )?(.*)$/.exec(one))
        .find((one) => one && (!one[1] || window.matchMedia(one[1]).matches))?.[2]
      const ruler = document.body.appendChild(document.createElement('div'))
      ruler.style.width = size ?? ''
      const saidPx = ruler.getBoundingClientRect().width
      ruler.remove()
      return { saidPx, neededPx: Math.max(width, height * ratio) }
    }),
  )
}

for (const [widthPx, columns] of [
  [360, 1],
  [639, 1],
  [640, 2],
  [1023, 2],
  [1024, 3],
  [1280, 3],
] as const)
  test(`at ${widthPx} pixels the pictures hang in ${columns} columns, each as high as the others`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto('/')
    const boxes = await pieces(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(boxes.length).toBeGreaterThan(3)
    expect(new Set(boxes).size).toBe(columns)
    const heights = () => photos(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    // What is far away is laid out a moment later.
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([galleryImageHeightPx]))
    for (const { saidPx, neededPx } of await widths(page)) {
      // A wide photo may be stretched by 4 %.
      expect(saidPx).toBeGreaterThan(0.96 * neededPx - 1)
      expect(saidPx).toBeLessThan(neededPx + 2)
    }
  })

for (const widthPx of [360, 768, 1280])
  test(`at ${widthPx} pixels nothing moves while the pictures come late`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const shifts = await countShifts(page)
    const { release, asked } = await holdPictures(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.locator('#gallery').scrollIntoViewIfNeeded()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    // Premise: the page has been looked at for a while, and no picture was there.
    expect(await haveCome(page)).toBe(0)
    // What moves before, as by a font that comes late, is told in `first-view.spec.ts`.
    await page.evaluate(() => document.fonts.ready)
    const before = await shifts()
    release()
    await seeAll(page)
    await page.waitForTimeout(200)
    expect(await shifts()).toBe(before)

    // Premise: a picture that was higher than its place would have been counted.
    await page
      .locator('.picture')
      .first()
      .evaluate((place) => {
        place.style.height = '600px'
        place.scrollIntoView()
      })
    await expect.poll(shifts).toBeGreaterThan(before)
  })

test.describe('on a phone with 1.75 pixels to one', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })

  test('a photo of 4:3 is fetched in a width of 672', async ({ page, emptyShop, hang }) => {
    await hang(await plain(1600, 1200).jpeg().toBuffer(), '450')
    await page.goto(emptyShop.origin)
    const photo = photos(page).first()
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.672\.(webp|avif)$/)
  })
})

test('until a picture comes its own colours stand in its place; then nothing is seen of them', async ({ page }) => {
  // Where pixels of the screen and of the page do not meet, edges would show.
  await page.setViewportSize({ width: 777, height: 800 })
  const { release, asked } = await holdPictures(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const first = page.locator('.picture').first()
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await haveCome(page)).toBe(0)
  const before = await first.screenshot({ animations: 'disabled' })

  release()
  await seeAll(page)
  await first.scrollIntoViewIfNeeded()
  const after = await first.screenshot({ animations: 'disabled' })
  expect(after.equals(before)).toBe(false)
  const [colours, wanted] = [await averageColour(before), await averageColour(after)]
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((colours[channel] as number) - value), `${colours} is near ${wanted}`).toBeLessThan(25)

  await page.evaluate(() => {
    for (const placeholder of document.querySelectorAll('.placeholder')) placeholder.remove()
  })
  expect((await first.screenshot({ animations: 'disabled' })).equals(after)).toBe(true)
})

test('a tag swings under the pointer, and not because it comes into sight', async ({ page }) => {
  await page.addInitScript(() => {
    const swung: string[] = []
    Object.assign(window, { swung })
    document.addEventListener(
      'transitionrun',
      ({ target, propertyName }) => (target as Element).closest('.piece') && swung.push(propertyName),
      true,
    )
  })
  const swung = () => page.evaluate(() => (window as typeof window & { swung: string[] }).swung)
  await page.goto('/')
  await seeAll(page)
  await page.waitForTimeout(200)
  expect(await swung()).toEqual([])

  await pieces(page).last().hover()
  await expect.poll(swung).toContain('--lean')
  const tag = pieces(page).last().locator('.hung-tag')
  await expect.poll(() => tag.evaluate((one) => getComputedStyle(one).transform)).toBe('matrix(1, 0, 0, 1, 0, 0)')
})

test('placeholders are told to nobody, fetched from nowhere and not printed', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/')
  const placeholders = page.locator('.placeholder')
  expect(await placeholders.count()).toBe(await pieces(page).count())
  // Each piece has one picture for whoever does not see it.
  expect(await photos(page).count()).toBe(await pieces(page).count())
  expect(fetched.filter((url) => new URL(url).protocol === 'http:' && url.includes('base64'))).toEqual([])
  await expect(placeholders.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(placeholders.first()).toBeHidden()
  await expect(photos(page).first()).toBeVisible()
})

test('odd photos and long prices keep to their place', { tag: '@long' }, async ({ page, emptyShop, hang }) => {
  await hang(await plain(1, 1, '#7A1F2B').png().toBuffer(), '123456789')
  await hang(await plain(8000, 800).jpeg().toBuffer(), '')
  await hang(await plain(800, 6000, '#D99A1C').jpeg().toBuffer(), '999999999.99')
  await hang(await smallPhoto(), '1'.repeat(40))
  for (const widthPx of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(emptyShop.origin)
    await seeAll(page)
    expect(await widthOverflow(page), `${widthPx}`).toBeLessThanOrEqual(0)
    await expect(page.getByText(m.gallery_price({ price: '123456789' }), { exact: true })).toBeVisible()
    await expect(page.getByText(m.gallery_priceOnRequest(), { exact: true })).toBeVisible()
    for (const piece of await pieces(page).all()) {
      const mat = await piece.boundingBox()
      const [photo, tag, category] = [
        await piece.getByRole('img').boundingBox(),
        await piece.locator('.price-tag').boundingBox(),
        await piece.getByText('embroidery blouse', { exact: true }).boundingBox(),
      ]
      if (!mat || !photo || !tag || !category) throw new Error('not to be seen')
      expect(photo.height).toBe(galleryImageHeightPx)
      expect(tag.x).toBeGreaterThanOrEqual(mat.x)
      expect(tag.x + tag.width).toBeLessThanOrEqual(mat.x + mat.width)
      expect(tag.y + tag.height).toBeLessThanOrEqual(mat.y + mat.height)
    }
  }
})

test('a picture that does not come leaves its colours and says what it shows', async ({ page }) => {
  await page.route('**/images/*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('img', { name: m.gallery_imageAlt({ category: 'aari blouse' }) }).first()).toBeVisible()
  await expect(page.locator('.placeholder').first()).toBeVisible()
})

for (const widthPx of process.env.SCREENS === 'all' ? [360, 768, 1280] : [360])
  test(`an empty gallery, and one that cannot be read, say so at ${widthPx} pixels`, async ({ page, emptyShop }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(emptyShop.origin)
    await expect(page.locator('#gallery').getByText(m.gallery_empty())).toBeVisible()
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)

    const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
    database.exec('drop table gallery; update content set revision = revision + 1')
    database.close()
    await page.reload()
    await expect(page.locator('#gallery').getByText(m.gallery_unavailable())).toBeVisible()
    await expect(page.locator('#gallery').getByText(m.gallery_empty())).toHaveCount(0)
    await expect(page.getByRole('heading', { name: m.services_heading() })).toBeVisible()
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
  })

for (const widthPx of [360])
  test(`below 500 photos the rest of the page is still found at ${widthPx} pixels, and stays`, {
    tag: '@long',
  }, async ({ page, emptyShop, hang }) => {
    for (const seed of [1, 2, 3]) await hang(await smallPhoto(seed), '450')
    hangMany(emptyShop.dataDir, 500)
    await page.setViewportSize({ width: widthPx, height: 800 })
    const shifts = await countShifts(page)
    await open(page, emptyShop.origin)
    expect(await pieces(page).count()).toBe(photosPerPage)
    const height = await pageHeight(page)

    await page.evaluate(() => {
      window.location.hash = '#contact'
    })
    const heading = page.locator('#contact h2')
    await expect(heading).toBeInViewport()
    const { y } = (await heading.boundingBox()) ?? { y: Number.NaN }
    await page.waitForTimeout(500)
    expect((await heading.boundingBox())?.y).toBe(y)
    // What was not laid out has been as high as was thought: the scrollbar tells the truth.
    expect(Math.abs((await pageHeight(page)) - height)).toBeLessThan(height / 100)

    // Through the whole page, further photos coming on the way.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    for (let place = 0; place < (await pageHeight(page)); place += 400) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await expect(page.getByText(m.gallery_loadingMore())).toHaveCount(0)
    }
    expect(await pieces(page).count()).toBe(4 * photosPerPage)
    expect(await shifts()).toBe(0)
  })

function pageHeight(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function averageColour(picture: Uint8Array): Promise<number[]> {
  return (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}
