import { m } from '../src/messages/compiled/messages.js'
import { androidChat, captions, type Entries, photoName, writeZip } from '../test/archives.ts'
import { smallPhoto } from '../test/photos.ts'
import { expect, open, test } from './story.ts'
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
  const file = { name: 'chat.zip', mimeType: 'application/zip', buffer: await writeZip(await groupOf(12)) }
  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await expect(page.getByText(m.zip_chosen({ count: 10, of: 12 }))).toBeVisible()
  await page.getByRole('button', { name: m.zip_publish({ count: 10 }) }).click()
  await expect(page.getByText(m.zip_finished({ count: 10 }))).toBeVisible()
  const expected = captions.slice(0, 10).map(({ price }) => price)
  expect((await prices(page, '')).slice(-10)).toEqual(expected)

  await page.getByLabel(m.zip_choose()).setInputFiles(file)
  await expect(page.getByText(m.zip_chosen({ count: 0, of: 12 }))).toBeVisible()
})
