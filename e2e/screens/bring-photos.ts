import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { androidChat, type Entries, photoName, starterPhotos, writeZip } from '../../test/archives.ts'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { expectMessage } from './screen-steps.ts'

export const bringPhotos = (): Screen => ({
  name: 'bring-photos',
  states: statesOf({ path: '/admin/bring-photos', signedInAs: 'owner' }, [
    { name: 'plain', snapshotPart: 'main' },
    { name: 'the guides', steps: openGuides, snapshotPart: 'main' },
    { name: 'a group that was found', steps: findGroup, snapshotPart: 'main', reopen: true },
    { name: 'a file that is cut', steps: chooseCut, captures: 'window', snapshotPart: 'main', reopen: true },
    { name: 'publishing', steps: publishHeld, snapshotPart: 'main', reopen: true },
    { name: '320 pixels', steps: findGroup, widths: [320] },
    { name: 'forced colours', browser: { forcedColors: 'active' }, steps: findGroup, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false }, widths: [360], visualOnly: true },
  ]),
})

async function openGuides(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.toggleAttribute('open', true)
  })
}

async function chooseFile(page: Page, entries: Entries, length?: number) {
  const buffer = (await writeZip(entries)).subarray(0, length)
  await page.getByLabel(m.zip_choose()).setInputFiles({ name: 'chat.zip', mimeType: 'application/zip', buffer })
}

async function group(): Promise<Entries> {
  const entries: Entries = { 'WhatsApp Chat with Blouses.txt': androidChat(12) }
  const photos = await starterPhotos()
  for (const [nth, photo] of photos.entries()) entries[photoName(nth)] = photo
  return entries
}

async function findGroup(page: Page) {
  await chooseFile(page, await group())
  for (const picture of await page.locator('.found-picture').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture.locator('img')).toBeVisible()
  }
  await page.evaluate(() => scrollTo(0, 0))
}

async function chooseCut(page: Page) {
  await chooseFile(page, await group(), 20_000)
  await expectMessage(page, m.zip_cut())
}

async function publishHeld(page: Page) {
  await page.route('**/v1/images/*', () => {})
  await findGroup(page)
  await page.locator('.found-end button[type=submit]').click()
  await expect(page.getByRole('progressbar')).toBeVisible()
}
