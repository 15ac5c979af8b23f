import { sharedPhotosMax } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { listSharedPhotos, selectedPhotos, share, visitOnce } from './sharing.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { photo, press, prices, select, thumbnail } from './upload-photos.ts'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  changesGallery: true,
  serviceWorkers: 'allow',
  isOwner: true,
})

test('photos shared by the owner wait on the dashboard until they have a price', async ({ page }) => {
  await visitOnce(page)
  await share(page, [await photo(301, 'one.jpg'), await photo(302, 'two.jpg')])
  await expect(page).toHaveURL(/\/admin#upload$/)
  await waitForHydration(page)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(m.upload_nth({ nth: 1, count: 2 }))
  for (const name of ['one.jpg', 'two.jpg']) await expect(thumbnail(page, name)).toBeVisible()
  expect(await prices(page, '73')).toEqual([])

  await open(page, '/')
  await open(page, '/admin')
  await expect(toast(page, m.admin_sharedArrived({ count: 2 }))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await select(page, 'one.jpg')
  await page.getByLabel(m.admin_price(), { exact: true }).fill('7301')
  await page.keyboard.press('Enter')
  await page.keyboard.type('7302')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '73')).toEqual(['7301', '7302'])
  await waitForHydration(page)
  await expect(selectedPhotos(page)).toHaveCount(0)
  expect(await listSharedPhotos(page)).toEqual([])
  const cachedPaths = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths.filter((path) => /shared$/.test(path))).toEqual([])
})

test('an unsuitable shared file is listed with its reason and does not stop the others', async ({ page }) => {
  await visitOnce(page)
  const text = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  // The owner's browser shrinks it.
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(26 * 1024 * 1024) }
  const untyped = { ...(await photo(331, 'IMG.HEIC')), mimeType: '' }
  await share(page, [text, large, untyped])
  for (const name of ['large.jpg', 'IMG.HEIC']) await expect(thumbnail(page, name)).toBeVisible()
  const alert = page.getByRole('alert', { name: m.admin_notShared() })
  await expect(alert).toContainText(
    m.admin_notSharedBecause({ photo: 'list.pdf', reason: errorMessage('UNSUPPORTED_PHOTO') }),
  )
  await page.reload()
  for (const name of ['large.jpg', 'IMG.HEIC']) await expect(thumbnail(page, name)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a share of too many photos keeps the first hundred and counts the rest', async ({ page }) => {
  await visitOnce(page)
  const tiny = (nth: number) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from([0xff, nth]) })
  await share(
    page,
    Array.from({ length: 103 }, (_, nth) => tiny(nth)),
  )
  await expect(page.getByRole('alert', { name: m.admin_notShared() })).toContainText(
    m.admin_sharedTooMany({ count: 3, sharedPhotosMax }),
  )
  await expect(selectedPhotos(page).getByRole('listitem')).toHaveCount(100)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a large share opens a page with instructions', async ({ page }) => {
    await open(page, '/')
    await share(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(20 * 1024 * 1024) }])
    await expect(page.getByRole('heading', { name: m.shared_missedHeading() })).toBeVisible()
    await page.getByRole('link', { name: m.shared_toDashboard() }).click()
    await expect(page.getByRole('heading', { name: m.admin_uploadHeading() })).toBeVisible()
  })
})
