import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { webpOf, widthsOf } from '../src/gallery/image-address.ts'
import { m } from '../src/words/compiled/messages.js'
import { refusalSentence } from '../src/words/sentences.ts'
import { phonePhoto } from '../test/photos.ts'
import { expect, hydrated, owner, test, toast } from './story.ts'
import { choose, hold, openDashboard, type Photo, photo, press, prices, queue, row } from './uploading.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** With UPLOADS=all as many as the owner brings from a feast; else the breaks are the same, with fewer photos after. */
const photosToUpload = process.env.UPLOADS === 'all' ? 20 : 12

/** As a phone has them, of every kind that is taken. */
async function phonePhotos(): Promise<Photo[]> {
  const kinds = ['jpeg', 'png', 'webp', 'jpeg'] as const
  return Promise.all(
    Array.from({ length: photosToUpload }, async (_, index) => {
      const kind = kinds[index % kinds.length] ?? 'jpeg'
      const taken = await phonePhoto({ widthPx: 1600, heightPx: 1200, seed: index, orientation: index % 2 ? 6 : 1 })
      const buffer = kind === 'jpeg' ? Buffer.from(taken) : await sharp(taken).autoOrient()[kind]().toBuffer()
      if (index === 3)
        return { name: 'IMG_2003.heic', mimeType: 'image/heic', buffer: await readFile('test/photo.heic') }
      return { name: `IMG_${2000 + index}.${kind}`, mimeType: `image/${kind}`, buffer }
    }),
  )
}

async function lineOf(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const be = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: 2_000_000,
      uploadThroughput: 1_500_000,
    })
  await be(false)
  return { cut: () => be(true), mend: () => be(false) }
}

async function untilUploaded(page: Page, atLeast: number) {
  const done = async () => Number((await queue(page).getByRole('paragraph').first().textContent())?.split(' ')[0])
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThanOrEqual(atLeast)
}

/** What the rows say and what lies on the disk. */
async function rowsAndFiles(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const images = database.prepare('select name, widthPx, state from images').all() as {
    name: string
    widthPx: number
    state: string
  }[]
  const [shown] = database.prepare('select count(distinct imageName) as count from gallery').all()
  const [pieces] = database.prepare('select count(*) as count from uploadPieces').all()
  database.close()
  const expected = images.flatMap(({ name, widthPx }) => [
    name,
    ...widthsOf(widthPx).map((width) => webpOf(name, width)),
  ])
  // AVIF files come by themselves, some time after the upload.
  const files = (await readdir(join(dataDir, 'images'))).filter((name) => !name.startsWith('.') && !/avif$/.test(name))
  return { images, shown: shown?.count, pieces: pieces?.count, expected: expected.sort(), files: files.sort() }
}

test(`${photosToUpload} photos on a line that is cut three times, with a reload and a power cut on the way, hang once each and in order`, async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  const photos = await phonePhotos()
  await openDashboard(page)
  const line = await lineOf(page)
  await choose(page, photos)
  await page.getByLabel(m.admin_price(), { exact: true }).fill('5000')
  for (const [index, { name }] of photos.entries())
    await page.getByLabel(m.admin_priceOf({ photo: name })).fill(String(5001 + index))
  await press(page)

  const cut = async () => {
    await line.cut()
    await expect(queue(page).getByText(m.admin_waitingForLine())).toBeVisible({ timeout: 20_000 })
    await line.mend()
  }
  await untilUploaded(page, 1)
  await cut()
  await untilUploaded(page, 3)
  await cut()
  await untilUploaded(page, 4)
  await page.reload()
  await hydrated(page)
  await expect(
    toast(page, m.admin_resumed({ count: photosToUpload - 4 }))
      .or(queue(page))
      .first(),
  ).toBeVisible()
  await untilUploaded(page, 1)
  await shop.killAndOpen()
  await untilUploaded(page, 3)
  await cut()

  await expect(toast(page, m.admin_uploaded())).toBeVisible({ timeout: 90_000 })
  await hydrated(page)
  await expect(queue(page)).toHaveCount(0)
  expect(await prices(page, '50')).toEqual(photos.map((_, index) => String(5001 + index)))
  const kept = await rowsAndFiles(shop.dataDir)
  expect(kept.files).toEqual(kept.expected)
  expect(kept.images.filter(({ state }) => state !== 'shown')).toEqual([])
  expect([kept.shown, kept.pieces]).toEqual([kept.images.length, 0])
})

test('one of three that is no photo does not hold the others, and says why', async ({ page }) => {
  await openDashboard(page)
  const bad = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
  // With the mark of writing from the left, as messengers put it into names, and no name at all.
  await choose(page, [await photo(31, 'தையல்\u200e👗.jpg'), bad, await photo(33, '\u200e.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6100')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await hydrated(page)
  expect(await prices(page, '6100')).toHaveLength(2)
  await expect(row(page, 'broken.jpg').getByRole('button', { name: m.admin_tryAgain() })).toBeVisible()
  await expect(row(page, 'broken.jpg').getByText(refusalSentence('UNSUPPORTED_PHOTO'))).toBeVisible()
  await expect(queue(page).getByText(m.admin_uploadSummaryWithFailed({ done: 0, of: 1, failed: 1 }))).toBeVisible()
  await row(page, 'broken.jpg')
    .getByRole('button', { name: m.admin_removeUploadOf({ photo: 'broken.jpg' }) })
    .click()
  await expect(queue(page)).toHaveCount(0)
})

for (const way of ['paste', 'drop'] as const)
  test(`photos come by ${way}`, { tag: way === 'paste' ? '@long' : [] }, async ({ page }) => {
    await openDashboard(page)
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
    await expect(page.getByRole('region', { name: m.admin_picked() }).getByText(name)).toBeVisible()
    const price = way === 'paste' ? '6201' : '6202'
    await page.getByLabel(m.admin_price(), { exact: true }).fill(price)
    await press(page)
    await expect(toast(page, m.admin_uploaded())).toBeVisible()
    expect(await prices(page, price)).toEqual([price])
  })

test('photos whose owner was logged out on the way go on when she is back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openDashboard(page)
  const letBegin = await hold(page, 'POST', '**/v1/uploads')
  await choose(page, [await photo(85, 'refused.jpg'), await photo(86, 'waits.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6630')
  await press(page)
  await page.context().clearCookies()
  letBegin()
  await expect(row(page, 'refused.jpg').getByText(refusalSentence('UNAUTHENTICATED'))).toBeVisible()

  // Without a reload, as links lead.
  await page.getByRole('button', { name: m.nav_logout(), exact: true }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
  await page.getByRole('link', { name: m.nav_dashboard() }).click()
  await expect(toast(page, m.admin_resumed({ count: 1 }))).toBeVisible()
  await expect.poll(() => prices(page, '6630')).toEqual(['6630'])
})

test('the same photo again is recognised and said plainly, and goes up a second time only when that is wanted', {
  tag: '@long',
}, async ({ page }) => {
  await openDashboard(page)
  await choose(page, [await photo(51, 'first.jpg'), await photo(51, 'copy.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6300')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await hydrated(page)
  expect(await prices(page, '6300')).toHaveLength(1)
  await expect(row(page, 'copy.jpg').getByText(m.admin_samePhoto())).toBeVisible()

  await choose(page, [await photo(51, 'later.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6301')
  await press(page)
  await expect(row(page, 'later.jpg').getByText(m.admin_samePhoto())).toBeVisible()
  expect(await prices(page, '630')).toHaveLength(1)
  await row(page, 'later.jpg')
    .getByRole('button', { name: m.admin_uploadAllTheSameOf({ photo: 'later.jpg' }) })
    .click()
  await expect.poll(() => prices(page, '630'), { timeout: 15_000 }).toEqual(['6300', '6301'])
  // The page loads again.
  await expect(row(page, 'later.jpg')).toHaveCount(0)
})

test('each of several photos may have a price and a category of its own, and one may be left out', async ({ page }) => {
  await openDashboard(page)
  await choose(page, [await photo(61), await photo(62), await photo(63)])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6400')
  await page.getByLabel(m.admin_priceOf({ photo: 'photo-62.jpg' })).fill('6402.50')
  await page.getByLabel(m.admin_categoryOf({ photo: 'photo-62.jpg' })).selectOption('aari blouse')
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'photo-61.jpg' }) }).click()
  await choose(page, [await photo(64)])
  await page.getByLabel(m.admin_priceOf({ photo: 'photo-64.jpg' })).fill('x')
  await press(page)
  await expect(page.getByRole('alert').filter({ hasText: m.form_priceInvalid() })).toBeVisible()
  await page.getByLabel(m.admin_priceOf({ photo: 'photo-64.jpg' })).fill('6404')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '64')).toEqual(['6402.50', '6400', '6404'])
})

test('a browser that has nowhere to keep photos uploads them all the same, and says what it needs', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  // Held back, so that one can look.
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/gallery', async (route) => {
    await held.promise
    await route.continue()
  })
  await openDashboard(page)
  await choose(page, [await photo(71)])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('6500')
  await press(page)
  await expect(queue(page).getByText(m.admin_keepOpen())).toBeVisible()
  held.resolve()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '6500')).toHaveLength(1)
})

test('a large photo is made smaller before it is sent, and what that saves is shown', { tag: '@long' }, async ({
  page,
}) => {
  await openDashboard(page)
  const large = await sharp(await phonePhoto({ widthPx: 4032, heightPx: 3024 }))
    .blur(2)
    .jpeg({ quality: 95 })
    .withMetadata()
    .toBuffer()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += request.postDataBuffer()?.length ?? 0
  })
  // Held back, so that one can look.
  await page.route('**/v1/gallery', async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }])
  await press(page)
  await expect(row(page, 'large.jpg').getByText(/\d\.\d MB → \d\.\d MB/)).toBeVisible({ timeout: 20_000 })
  await expect(toast(page, m.admin_uploaded())).toBeVisible({ timeout: 20_000 })
  expect(sent).toBeGreaterThan(10_000)
  expect(sent).toBeLessThan(large.length * 0.7)
})
