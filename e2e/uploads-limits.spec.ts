import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { phonePhoto } from '../test/photos.ts'
import { folder, tab } from './inbox.ts'
import { neverAnswer } from './silent-database.ts'
import { expect, open, owner, test, toast, waitForHydration } from './story.ts'
import { choose, hold, photo, press, prices, queue, row, setPrice } from './upload-photos.ts'

/** Returns a function that lists the texts which the element has had since the call. */
async function recordTexts(element: Locator): Promise<() => Promise<string[]>> {
  const texts = await element.evaluateHandle((watched) => {
    const seen: string[] = []
    const record = () => seen.push(watched.textContent ?? '')
    new MutationObserver(record).observe(watched, { childList: true, characterData: true, subtree: true })
    return seen
  })
  return () => texts.jsonValue()
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

test('an upload resumes after the owner was logged out and logs in again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/admin')
  const releaseStart = await hold(page, 'POST', '**/v1/images/*')
  await choose(page, [await photo(85, 'rejected.jpg'), await photo(86, 'waits.jpg')])
  await setPrice(page, '6630')
  await press(page)
  await page.context().clearCookies()
  releaseStart()
  await expect(row(page, 'rejected.jpg').getByText(errorMessage('UNAUTHENTICATED'))).toBeVisible()

  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  // The page reloads once the photo is published, and the toast disappears.
  const releasePublication = await hold(page, 'POST', '**/v1/gallery')
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await page.getByRole('link', { name: m.nav_dashboard() }).filter({ visible: true }).click()
  await expect(row(page, 'waits.jpg').getByText(m.admin_processing())).toBeVisible()
  releasePublication()
  await expect.poll(() => prices(page, '6630')).toEqual(['6630'])
})

test('an upload continues while the owner opens the inbox, a folder and a search', async ({ page }) => {
  const photos = await Promise.all([91, 92, 93].map((seed) => photo(seed)))
  await open(page, '/admin')
  await choose(page, photos)
  await setPrice(page, '6650')
  const releaseFirst = await hold(page, 'POST', '**/v1/gallery')
  await press(page)
  await expect(row(page, photos[0]?.name ?? '').getByText(m.admin_processing())).toBeVisible()
  await tab(page).click()
  await folder(page, m.inbox_spam()).click()
  await expect(page).toHaveURL(/folder=spam/)
  await waitForHydration(page)
  const field = page.getByRole('searchbox', { name: m.inbox_search() })
  await field.fill('silk')
  await field.press('Enter')
  await expect(page.getByText(m.inbox_nothingFound({ search: 'silk' }))).toBeVisible()
  releaseFirst()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '6650')).toEqual(['6650', '6650', '6650'])
})

for (const [condition, script, price] of [
  ['no IndexedDB', () => Object.defineProperty(window, 'indexedDB', { value: undefined }), '6640'],
  ['an IndexedDB that never answers', neverAnswer, '6641'],
] as const)
  test(`a browser with ${condition} uploads photos and asks to keep the page open`, async ({ page }) => {
    await page.addInitScript(script)
    const release = await hold(page, 'POST', '**/v1/gallery')
    await open(page, '/admin')
    await choose(page, [await photo(Number(price))])
    await setPrice(page, price)
    const readButtonTexts = await recordTexts(page.getByRole('button', { name: m.admin_upload(), exact: true }))
    await press(page)
    await expect(queue(page).getByText(m.admin_keepOpen())).toBeVisible()
    expect(await readButtonTexts()).toContain(m.admin_savingPhotos())
    release()
    await expect(toast(page, m.admin_uploaded())).toBeVisible()
    expect(await prices(page, price)).toHaveLength(1)
  })

test('the ring of a photo that is being prepared is empty, and a filled one has the colour of the shop', async ({
  page,
}) => {
  const release = await hold(page, 'GET', '**/*redraw-photo*')
  await open(page, '/admin')
  await choose(page, [await photo(667)])
  await setPrice(page, '6670')
  await press(page)
  const ring = queue(page).getByRole('progressbar')
  await expect(queue(page).getByText(m.admin_shrinking())).toBeVisible()
  await expect(ring).not.toHaveAttribute('aria-valuenow')
  /** The ring begins at the top and runs clockwise. */
  const coloursOfHalves = async () => {
    const { data, info } = await sharp(await ring.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const radiusShare = 15 / 40
    const at = (side: number) =>
      (Math.floor(info.height / 2) * info.width + Math.floor(info.width * (0.5 + side * radiusShare))) * 3
    return [1, -1].map((side) => `#${data.subarray(at(side), at(side) + 3).toString('hex')}`)
  }
  const named = (name: string) =>
    page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)
  const [empty, full] = [await named('--color-limewash'), await named('--color-kandangi')]
  expect(await coloursOfHalves()).toEqual([empty, empty])
  await ring
    .locator('circle')
    .last()
    .evaluate((circle) => circle.setAttribute('stroke-dasharray', '50 100'))
  expect(await coloursOfHalves()).toEqual([full, empty])
  release()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
})

test('a large photo is made smaller before the upload and its row shows both sizes', async ({ page }) => {
  await open(page, '/admin')
  const large = await sharp(await phonePhoto({ seed: 2 }))
    .blur(2)
    .jpeg({ quality: 95 })
    .withMetadata()
    .toBuffer()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/v1/images/')) sent += request.postDataBuffer()?.length ?? 0
  })
  const release = await hold(page, 'POST', '**/v1/gallery')
  await choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }])
  await setPrice(page, '6650')
  await press(page)
  await expect(row(page, 'large.jpg').getByText(/\d\.\d MB → \d\.\d MB/)).toBeVisible()
  release()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(sent).toBeGreaterThan(10_000)
  expect(sent).toBeLessThan(large.length * 0.7)
})
