import sharp from 'sharp'
import { m } from '../src/messages/compiled/messages.js'
import { cards, countLoaded, holdPictures, loadAllPhotos, photos, test, waitForLayout } from './gallery.ts'
import { expect } from './story.ts'

test('a placeholder shows the colours of its picture and disappears behind it', async ({ page }) => {
  // At a width without whole device pixels the edges of a placeholder could show.
  await page.setViewportSize({ width: 777, height: 800 })
  const { release, requested } = await holdPictures(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const first = page.locator('.picture').first()
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  expect(await countLoaded(page)).toBe(0)
  const before = await first.screenshot({ animations: 'disabled' })

  release()
  await loadAllPhotos(page)
  await first.scrollIntoViewIfNeeded()
  // The browser may have to decode a photo again that was outside the window.
  await first.locator('picture img').evaluate((photo: HTMLImageElement) => photo.decode())
  await waitForLayout(page)
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

test('placeholders are invisible to screen readers and in print', async ({ page }) => {
  await page.goto('/')
  const placeholders = page.locator('#gallery .placeholder')
  expect(await placeholders.count()).toBe(await cards(page).count())
  // Screen readers announce one picture for each card.
  expect(await photos(page).count()).toBe(await cards(page).count())
  await expect(placeholders.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(placeholders.first()).toBeHidden()
  await expect(photos(page).first()).toBeVisible()
})

test('a failed picture keeps its placeholder and alternative text and shows no icon', async ({ page }) => {
  await page.route('**/images/*', (route) => route.abort())
  await page.goto('/')
  const failed = page.getByRole('img', { name: m.gallery_imageAlt({ category: 'aari blouse' }) }).first()
  await expect(failed).toBeVisible()
  await expect(failed).toHaveCSS('opacity', '0')
  await expect(page.locator('.placeholder').first()).toBeVisible()
})

async function averageColour(picture: Uint8Array): Promise<number[]> {
  return (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}
