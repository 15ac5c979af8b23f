import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, toast } from './story.ts'
import { choose, hold, press, prices, row } from './upload-photos.ts'

test.use({ isOwner: true, changesGallery: true, viewport: { width: 360, height: 780 } })

/** The left half is red and the right half blue. */
async function twoHalves(name: string, quality = 90, widthPx = 600) {
  const half = { create: { width: widthPx / 2, height: widthPx / 3, channels: 3, background: '#0000ff' } } as const
  const buffer = await sharp({ create: { ...half.create, width: widthPx, background: '#ff0000' } })
    .composite([{ input: half, left: widthPx / 2, top: 0 }])
    .jpeg({ quality })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function publishedPhoto(page: Page, price: string) {
  const { items } = await (await page.request.get('/v1/gallery')).json()
  const { url } = items.find((item: { price: string }) => item.price === price)
  return sharp(Buffer.from(await (await page.request.get(url)).body()))
}

const preview = (page: Page) => page.locator('.upload-photo img').first()

function sizeOf(photo: Locator) {
  return photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
}

test('the owner rotates and crops a photo before its upload', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await twoHalves('halves.jpg')])
  await page.getByRole('button', { name: m.upload_edit() }).click()
  await page.getByRole('button', { name: m.admin_cropOf({ photo: 'halves.jpg' }) }).click()
  const dialog = page.getByRole('dialog', { name: m.crop_heading() })
  const corner = page.getByRole('button', { name: m.crop_lowerRight() })
  await expect.poll(async () => (await sizeOf(dialog.locator('img')))[0]).toBeGreaterThan(0)
  const frame = (await dialog.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const box = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width * 0.4, frame.y + frame.height)
  await page.mouse.up()
  await page.getByRole('button', { name: m.crop_rightEdge() }).press('ArrowLeft')
  await dialog.getByRole('button', { name: m.crop_apply() }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await sizeOf(preview(page)))[0]).toBeLessThan(200)
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8801')
  // An upload waits for the edit, which takes seconds on a cheap phone.
  const { resolve: finishEdit, promise: finished } = Promise.withResolvers<void>()
  await page.route('**/*redraw-photo*', (route) => finished.then(() => route.continue()))
  await page.getByRole('button', { name: m.admin_rotateOf({ photo: 'halves.jpg' }) }).click()
  await expect(page.getByRole('button', { name: m.admin_processing() })).toBeDisabled()
  finishEdit()
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  const photo = await publishedPhoto(page, '8801')
  const { width = 0, height = 0 } = await photo.metadata()
  expect([Math.round(width / 10), Math.round(height / 10)]).toEqual([18, 17])
  const [red, , blue] = (await photo.stats()).channels
  expect(red?.mean).toBeGreaterThan(200)
  expect(blue?.mean).toBeLessThan(50)
})

test('the owner crops a photo to three by four', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await twoHalves('halves.jpg')])
  await page.getByRole('button', { name: m.upload_edit() }).click()
  await page.getByRole('button', { name: m.admin_cropOf({ photo: 'halves.jpg' }) }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: m.crop_heading() })).toHaveCount(0)
  await page.getByRole('button', { name: m.admin_cropOf({ photo: 'halves.jpg' }) }).click()
  await page.getByRole('button', { name: m.crop_portrait() }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.crop_apply(), exact: true }).click()
  await expect.poll(() => sizeOf(preview(page))).toEqual([150, 200])
})

test('two quick turns rotate a photo by 180 degrees', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await twoHalves('halves.jpg')])
  await page.getByRole('button', { name: m.upload_edit() }).click()
  const release = await hold(page, 'GET', '**/*redraw-photo*')
  const rotate = page.getByRole('button', { name: m.admin_rotateOf({ photo: 'halves.jpg' }) })
  await rotate.click()
  await rotate.click()
  release()
  await expect(page.getByRole('button', { name: m.admin_upload(), exact: true })).toBeEnabled()
  await expect.poll(() => sizeOf(preview(page))).toEqual([600, 200])
})

test('a crop waits for the turn that is under way', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await twoHalves('halves.jpg')])
  await page.getByRole('button', { name: m.upload_edit() }).click()
  const release = await hold(page, 'GET', '**/*redraw-photo*')
  await page.getByRole('button', { name: m.admin_rotateOf({ photo: 'halves.jpg' }) }).click()
  await page.getByRole('button', { name: m.admin_cropOf({ photo: 'halves.jpg' }) }).click()
  const dialog = page.getByRole('dialog', { name: m.crop_heading() })
  await expect(dialog).toHaveCount(0)
  release()
  await expect.poll(() => sizeOf(dialog.locator('img'))).toEqual([200, 600])
  await dialog.getByRole('button', { name: m.crop_apply() }).click()
  await expect.poll(() => sizeOf(preview(page))).toEqual([160, 480])
})

test('a near-duplicate photo is published and told of', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await twoHalves('first.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8811')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await open(page, '/admin')
  await choose(page, [await twoHalves('again.jpg', 60, 540)])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8812')
  await press(page)
  await expect(row(page, 'again.jpg')).toContainText(/It looks the same as DB-\d+/)
  expect(await prices(page, '8812')).toEqual(['8812'])
})

test('a browser that falsifies canvases publishes the original and leaves it uncropped', async ({ page }) => {
  await page.route('**/*redraw-photo*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${falsifyCanvases})();${await response.text()}` })
  })
  await open(page, '/admin')
  // The original has more bytes than the shrunk photo, which is therefore preferred.
  await choose(page, [await twoHalves('halves.jpg', 100, 3000)])
  await page.getByRole('button', { name: m.upload_edit() }).click()
  await page.getByRole('button', { name: m.admin_rotateOf({ photo: 'halves.jpg' }) }).click()
  await expect(page.getByText(m.admin_notEdited())).toBeVisible()
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8821')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  const photo = await publishedPhoto(page, '8821')
  const { width = 0, height = 0 } = await photo.metadata()
  expect(width).toBeGreaterThan(height)
  const [red, green] = (await photo.stats()).channels
  expect(red?.mean).toBeGreaterThan(100)
  expect(green?.mean).toBeLessThan(5)
})

/** Paints stripes over what is encoded, as some browsers do against fingerprinting. */
function falsifyCanvases() {
  const { convertToBlob } = OffscreenCanvas.prototype
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    const context = this.getContext('2d') as OffscreenCanvasRenderingContext2D
    const [copy, { width, height }] = [new OffscreenCanvas(this.width, this.height), this]
    const striped = copy.getContext('2d') as OffscreenCanvasRenderingContext2D
    striped.drawImage(context.canvas, 0, 0)
    striped.fillStyle = '#00ff00'
    for (let y = 0; y < height; y += 20) striped.fillRect(0, y, width, 10)
    return convertToBlob.call(copy, options)
  }
}
