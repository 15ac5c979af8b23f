import { writeFile } from 'node:fs/promises'
import { photoMaxBytes } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { smallPhoto } from '../test/photos.ts'
import { readInput } from '../test/pictures.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { choose, looksTheSame, photo, press, prices, queue, row, select, setPrice, thumbnail } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

test('a file that is no photo shows its error and does not stop the other photos', async ({ page }) => {
  await open(page, '/admin')
  const bad = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
  // Messengers put a left-to-right mark into file names, and some files have no other name.
  await choose(page, [await photo(31, 'தையல்\u200e👗.jpg'), bad, await photo(33, '\u200e.jpg')])
  await setPrice(page, '6100')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  expect(await prices(page, '6100')).toHaveLength(2)
  await expect(row(page, 'broken.jpg').getByText(errorMessage('UNSUPPORTED_PHOTO'))).toBeVisible()
  await expect(row(page, 'broken.jpg').getByRole('button', { name: m.admin_tryAgain() })).toHaveCount(0)
  await expect(page.getByText(m.admin_uploadSummaryWithFailed({ done: 0, of: 1, failed: 1 }))).toBeVisible()
  await row(page, 'broken.jpg')
    .getByRole('button', { name: m.admin_removeUploadOf({ photo: 'broken.jpg' }) })
    .click()
  await expect(queue(page)).toHaveCount(0)
})

test('one photo needs only the block, which the camera comes first in', async ({ page }) => {
  await open(page, '/admin')
  const camera = page.locator('#upload').locator('a, button, input, select, textarea').first()
  await expect(camera).toHaveAccessibleName(m.admin_camera())
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles([await photo(71)])
  const price = page.getByLabel(m.admin_price(), { exact: true })
  const upload = page.getByRole('button', { name: m.admin_upload(), exact: true })
  for (const seen of [thumbnail(page, 'photo-71.jpg'), price, upload]) await expect(seen).toBeInViewport({ ratio: 1 })
  await expect(price).toBeFocused()
  expect((await page.locator('#upload').boundingBox())?.height).toBeLessThan(400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the open sheet closes by Escape and by going back without losing what was chosen or typed', async ({ page }) => {
  await open(page, '/admin')
  await page.getByLabel(m.admin_price(), { exact: true }).fill('640')
  await choose(page, [await photo(73), await photo(74)])
  const sheet = page.getByRole('dialog')
  const price = page.getByLabel(m.admin_price(), { exact: true })
  await expect(price).toBeFocused()
  // The price that was typed before the choice is that of all photos.
  await expect(price).toHaveValue('640')
  await price.press('Enter')
  await price.fill('650')
  await page.getByLabel(m.admin_category(), { exact: true }).selectOption('aari blouse')
  await price.press('Escape')
  await expect(sheet).toHaveCount(0)
  await thumbnail(page, 'photo-74.jpg').click()
  await expect(price).toHaveValue('650')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await choose(page, [await photo(75)])
  await expect(sheet.getByRole('heading')).toHaveText(m.upload_nth({ nth: 3, count: 3 }))
  await expect(page.getByLabel(m.admin_category(), { exact: true })).toHaveValue('aari blouse')
})

for (const way of ['paste', 'drop'] as const)
  test(`the dashboard takes photos by ${way}`, async ({ page }) => {
    await open(page, '/admin')
    const { name, buffer } = await photo(way === 'paste' ? 41 : 42)
    await page.evaluate(
      ({ way, name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        const event =
          way === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        ;(document.querySelector('input[type=file]') as Element).dispatchEvent(event)
      },
      { way, name, base64: buffer.toString('base64') },
    )
    await expect(thumbnail(page, name)).toBeVisible()
    const price = way === 'paste' ? '6201' : '6202'
    await setPrice(page, price)
    await press(page)
    await expect(toast(page, m.admin_uploaded())).toBeVisible()
    expect(await prices(page, price)).toEqual([price])
  })

test('a photo that looks the same is published, told of, and deleted or kept', async ({ page }) => {
  await open(page, '/admin')
  const names = ['first.jpg', 'copy.jpg', 'other.jpg', 'kept.jpg']
  await choose(page, await Promise.all(names.map((name) => photo(51, name))))
  await setPrice(page, '6300')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  expect(await prices(page, '6300')).toHaveLength(4)
  for (const name of names.slice(1)) await expect(row(page, name).getByText(looksTheSame())).toBeVisible()

  for (const [name, left] of [
    ['copy.jpg', 3],
    ['other.jpg', 2],
  ] as const) {
    await row(page, name)
      .getByRole('button', { name: m.admin_deleteThisOneOf({ photo: name }) })
      .click()
    await expect(row(page, name)).toHaveCount(0)
    expect(await prices(page, '6300')).toHaveLength(left)
  }
  // The second deletion replaces the Undo of the first.
  await expect(page.locator('.toast-action')).toHaveCount(1)
  await page.getByRole('button', { name: m.admin_undoDelete({ item: 'other.jpg' }) }).click()
  await expect.poll(() => prices(page, '6300')).toHaveLength(3)

  await row(page, 'kept.jpg')
    .getByRole('button', { name: m.admin_keepBothOf({ photo: 'kept.jpg' }) })
    .click()
  await expect(queue(page)).toHaveCount(0)
  expect(await prices(page, '6300')).toHaveLength(3)
})

test('pictures that only the browser reads are converted, whatever their size', async ({ page }) => {
  await open(page, '/admin')
  const pictures = ['small.avif', 'small.gif'].map(async (name) => ({
    // The name tells nothing about the bytes.
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await readInput(name),
  }))
  await choose(page, await Promise.all(pictures))
  await setPrice(page, '6310')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '6310')).toHaveLength(2)
})

test('a photo of more than 25 MB is shrunk first, and one that stays too large does not stop others', async ({
  page,
}, testInfo) => {
  const large = Buffer.alloc(photoMaxBytes + 1)
  await writeFile(testInfo.outputPath('unreadable.jpg'), large)
  large.set(await smallPhoto(55))
  await writeFile(testInfo.outputPath('large.jpg'), large)
  await open(page, '/admin')
  await page
    .getByLabel(m.admin_file(), { exact: true })
    .setInputFiles(['unreadable.jpg', 'large.jpg'].map((name) => testInfo.outputPath(name)))
  await setPrice(page, '6320')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  expect(await prices(page, '6320')).toEqual(['6320'])
  await expect(row(page, 'unreadable.jpg').getByText(errorMessage('PAYLOAD_TOO_LARGE'))).toBeVisible()
})

test('the owner gives each photo its own price and category and leaves a photo out', {
  tag: '@core',
}, async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await photo(61), await photo(62), await photo(63)])
  const price = page.getByLabel(m.admin_price(), { exact: true })
  await setPrice(page, '6400')
  await expect(page.getByText(m.upload_sameForAllDone({ count: 3 }))).toBeVisible()
  await expect(page.locator('.upload-tick')).toHaveCount(3)
  await select(page, 'photo-62.jpg')
  await price.fill('6402.50')
  await page.getByLabel(m.admin_category(), { exact: true }).selectOption('aari blouse')
  await select(page, 'photo-61.jpg')
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'photo-61.jpg' }) }).click()
  await choose(page, [await photo(64)])
  await price.fill('x')
  await select(page, 'photo-63.jpg')
  await press(page)
  await expect(page.getByText(m.form_priceInvalid())).toBeVisible()
  await expect(price).toBeFocused()
  await price.fill('6404')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '64')).toEqual(['6402.50', '6400', '6404'])
})
