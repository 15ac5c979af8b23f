import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { listWidths, webpName } from '../src/gallery/images/image-address.ts'
import { m } from '../src/messages/compiled/messages.js'
import { phonePhoto } from '../test/photos.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { choose, type Photo, press, prices, queue, select } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

const photosToUpload = 8

async function phonePhotos(): Promise<Photo[]> {
  const kinds = ['jpeg', 'png', 'webp', 'jpeg'] as const
  return Promise.all(
    Array.from({ length: photosToUpload }, async (_, index) => {
      const kind = kinds[index % kinds.length] ?? 'jpeg'
      const taken = await phonePhoto({ widthPx: 1600, heightPx: 1200, seed: index, orientation: index % 2 ? 6 : 1 })
      const buffer = kind === 'jpeg' ? Buffer.from(taken) : await sharp(taken).autoOrient()[kind]().toBuffer()
      if (index === 3)
        return { name: 'IMG_2003.heic', mimeType: 'image/heic', buffer: await readFile('test/photos/photo.heic') }
      return { name: `IMG_${2000 + index}.${kind}`, mimeType: `image/${kind}`, buffer }
    }),
  )
}

/** Waits until the next photo has been published and holds the next upload. Returns what releases it. */
async function holdAfterNextPhoto(page: Page): Promise<() => void> {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isPublished = false
  await page.route('**/v1/{gallery,images/*}', async (route) => {
    const isUpload = route.request().url().includes('/v1/images/')
    if (!isUpload) isPublished = true
    if (isUpload && isPublished) {
      arrived.resolve()
      await released.promise
    }
    // A reload aborts a delayed request.
    await route.fallback().catch(() => {})
  })
  await arrived.promise
  return released.resolve
}

async function loseConnection(page: Page) {
  const release = await holdAfterNextPhoto(page)
  await page.context().setOffline(true)
  release()
  await expect(queue(page).getByText(m.admin_waitingForConnection())).toBeVisible()
  await page.context().setOffline(false)
}

async function rowsAndFiles(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const images = database.prepare('select name, widthPx, state from images').all() as {
    name: string
    widthPx: number
    state: string
  }[]
  const [published] = database.prepare('select count(distinct imageName) as count from gallery').all()
  database.close()
  const expected = images.flatMap(({ name, widthPx }) => [
    name,
    ...listWidths(widthPx).map((width) => webpName(name, width)),
  ])
  // A background job adds AVIF files some time after the upload.
  const files = (await readdir(join(dataDir, 'images'))).filter((name) => !name.startsWith('.') && !/avif$/.test(name))
  return { images, published: published?.count, expected: expected.sort(), files: files.sort() }
}

test(`${photosToUpload} photos are published once and in order despite lost connections, a reload and a power cut`, async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  const photos = await phonePhotos()
  await open(page, '/admin')
  await choose(page, photos)
  for (const [index, { name }] of photos.entries()) {
    await select(page, name)
    await page.getByLabel(m.admin_price(), { exact: true }).fill(String(5001 + index))
  }
  await press(page)

  await loseConnection(page)
  await loseConnection(page)
  const releaseAfterReload = await holdAfterNextPhoto(page)
  await page.reload()
  releaseAfterReload()
  await waitForHydration(page)
  const releaseAfterPowerCut = await holdAfterNextPhoto(page)
  await shop.killAndOpen()
  releaseAfterPowerCut()
  await loseConnection(page)

  await expect(toast(page, m.admin_uploaded())).toBeVisible({ timeout: 90_000 })
  await waitForHydration(page)
  await expect(queue(page)).toHaveCount(0)
  expect(await prices(page, '50')).toEqual(photos.map((_, index) => String(5001 + index)))
  const stored = await rowsAndFiles(shop.dataDir)
  expect(stored.files).toEqual(stored.expected)
  expect(stored.images.filter(({ state }) => state !== 'used')).toEqual([])
  expect(stored.published).toBe(stored.images.length)
})
