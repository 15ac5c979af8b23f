import sharp from 'sharp'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { androidChat, captions, type Entries, photoName, starterPhotos, writeZip } from '../test/archives.ts'
import { smallPhoto } from '../test/photos.ts'
import { expect, open, test, waitForHydration } from './story.ts'
import { prices } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

async function groupOf(count: number): Promise<Entries> {
  const entries: Entries = { 'WhatsApp Chat with Blouses.txt': androidChat(count) }
  for (let nth = 0; nth < count; nth++) entries[photoName(nth)] = await smallPhoto(nth)
  return entries
}

test('a group of WhatsApp becomes a gallery, and the same file again adds nothing', async ({ page }) => {
  await open(page, '/admin')
  await page.getByRole('link', { name: m.zip_heading() }).click()
  await expect(page).toHaveURL(/bring-photos/)
  await waitForHydration(page)
  const file = { name: 'chat.zip', mimeType: 'application/zip', buffer: await writeZip(await groupOf(12)) }
  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await expect(page.getByText(m.zip_chosen({ count: 10, of: 12 }))).toBeVisible()
  await page.getByRole('button', { name: m.zip_publish({ count: 10 }) }).click()
  // A slow server converts ten photos for more than half a minute.
  await expect(page.getByText(m.zip_finished({ count: 10 }))).toBeVisible({ timeout: 120_000 })
  const expected = captions.slice(0, 10).map(({ price }) => price)
  expect((await prices(page, '')).slice(-10)).toEqual(expected)

  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await expect(page.getByText(m.zip_chosen({ count: 0, of: 12 }))).toBeVisible()
})

test('closing the page does not stop the upload, and a photo that failed can be tried again', async ({ page }) => {
  await open(page, '/admin/bring-photos')
  const entries: Entries = { 'photos.csv': 'file,price\nleft.jpg,711\nright.jpg,722\nbroken.jpg,733\n' }
  entries['left.jpg'] = await smallPhoto(201)
  entries['right.jpg'] = await smallPhoto(202)
  entries['broken.jpg'] = new TextEncoder().encode('not a photo at all')
  const file = { name: 'photos.zip', mimeType: 'application/zip', buffer: await writeZip(entries) }
  await page.route('**/v1/images/*', (route) => route.abort())
  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await page.getByRole('button', { name: m.zip_publish({ count: 3 }) }).click()
  await expect(page.getByText(m.zip_progress({ done: 0, of: 3 }))).toBeVisible()
  await page.unroute('**/v1/images/*')
  await page.goto('about:blank')

  await open(page, '/admin/bring-photos')
  const failure = page.getByRole('region', { name: m.zip_failed({ count: 1 }) })
  await expect(failure.getByText('broken.jpg')).toContainText(errorMessage('UNSUPPORTED_PHOTO'))
  await expect(page.getByText(m.zip_finished({ count: 2 }))).toBeVisible()
  expect((await prices(page, '7')).slice(-2).sort()).toEqual(['711', '722'])
  await failure.getByRole('button', { name: m.zip_tryAgain() }).click()
  await expect(failure.getByText('broken.jpg')).toBeVisible()
  await failure.getByRole('button', { name: m.zip_leaveOut() }).click()
  await expect(failure).toHaveCount(0)
})

test('a photo that looks like a published one is marked', async ({ page }) => {
  await open(page, '/admin/bring-photos')
  const aari = (await starterPhotos())[2]
  const entries = { 'smaller.jpg': await sharp(aari).resize(500).jpeg({ quality: 60 }).toBuffer() }
  const file = { name: 'photos.zip', mimeType: 'application/zip', buffer: await writeZip(entries) }
  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await expect(page.getByText(m.zip_looksLike({ code: 'AB-3' }))).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})
