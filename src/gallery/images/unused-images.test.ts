// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { scaledOut } from '../../../test/engines/engines.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { withFileLease } from '../../platform/files/file-lease.server.ts'
import { deleteUnusedImages } from './image-row.server.ts'

const settings = { TEST_CLOCK: 'manual' }
const yearMs = 365 * 24 * 3_600_000
const states = ['writing', 'removing'] as const

const nameIn = (url: string) => url.slice('/images/'.length)

const seeds = { published: 1, unpublished: 2, writing: 3, removing: 4, waiting: 5, ahead: 6 }

/** The shop reopens a folder with an image in every state in which a crash can leave one. */
const test = shopTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('reopened', { scope: 'file' }, async ({}, { onCleanup }) => {
    const before = await openTestShop(settings)
    const { now } = before.clock
    const owner = await before.signIn(admin)
    const published = await uploadPhoto(owner, seeds.published)
    await publishItem(owner, published)
    const waiting = await uploadPhoto(owner, seeds.waiting)
    await publishItem(owner, waiting)
    // The second upload of this photo never gets its item.
    await uploadPhoto(owner, seeds.waiting)
    const files = await before.imageFiles()
    await uploadPhoto(owner, seeds.unpublished)
    for (const state of states) await stopWhile(before, state, await uploadPhoto(owner, seeds[state]))
    // On a shared database, only old images count as unused.
    if (scaledOut)
      await before.deps.db
        .updateTable('images')
        .set((eb) => ({ changedAt: eb('changedAt', '-', 16 * 60_000) }))
        .execute()
    before.clock.now += yearMs
    await uploadPhoto(await before.signIn(admin), seeds.ahead)
    expect((await before.imageFiles()).length).toBeGreaterThan(files.length)
    await before.stop()

    const shop = await openTestShop(settings, { dataDir: before.dataDir, now })
    onCleanup(() => shop.close())
    return { shop, files, published, waiting }
  })
test.override({ settings })

/** Leaves the image without its JPEG, as a crash can. */
async function stopWhile({ deps: shop }: TestShop, state: (typeof states)[number], url: string) {
  const name = nameIn(url)
  await shop.db.updateTable('images').set({ state }).where('name', '=', name).execute()
  await shop.files.delete(name)
}

test('a start deletes unused images and keeps those of items', async ({ reopened }) => {
  const { shop, files, published, waiting } = reopened
  expect(await shop.imageFiles()).toEqual(files)
  const rows = await shop.deps.db.selectFrom('images').select('name').execute()
  expect(rows.map(({ name }) => name).sort()).toEqual([nameIn(published), nameIn(waiting)].sort())
  for (const url of [published, waiting]) expect((await fetchFile(shop.browser(), url)).status).toBe(200)
})

test.for(states)('a photo can be uploaded again after a crash while %s', async (state, { reopened: { shop } }) => {
  const owner = await shop.signIn(admin)
  const url = await uploadPhoto(owner, seeds[state])
  expect((await fetchFile(owner, url)).status).toBe(200)
  expect((await owner.ask(endpoints.deleteImage, { url })).status).toBe(200)
})

test('deleting the only item of an image that was uploaded twice deletes its files', async ({ reopened }) => {
  const { shop, waiting } = reopened
  const before = await shop.imageFiles()
  const owner = await shop.signIn(admin)
  const { items } = (await owner.ask(endpoints.listGallery, {})).body
  await deletePermanently(owner, items.find(({ url }: { url: string }) => url === waiting).id)
  const stem = nameIn(waiting).replace('.jpg', '')
  expect(await shop.imageFiles()).toEqual(before.filter((name) => !name.startsWith(stem)))
})

test.for(states)(
  'a photo can be uploaded again minutes after its upload stopped while %s',
  async (state, { shop, owner }) => {
    const url = await uploadPhoto(owner, seeds[state])
    await stopWhile(shop, state, url)
    shop.clock.now += 3 * 60_000
    const again = await upload(owner, `blouse-${seeds[state]}.jpg`, await smallPhoto(seeds[state]))
    expect(again.body.url).toBe(url)
    await publishItem(owner, url)
    expect((await fetchFile(shop.browser(), url)).status).toBe(200)
  },
)

test.for(states)(
  'a photo can be uploaded again during a backup after its upload stopped while %s',
  async (state, { openShop }) => {
    const shop = await openShop(settings)
    const owner = await shop.signIn(admin)
    const url = await uploadPhoto(owner)
    const files = await shop.imageFiles()
    await stopWhile(shop, state, url)
    // A backup that was killed leaves such a lease for hours.
    await withFileLease(shop.deps, async () => {
      await deleteUnusedImages(shop.deps, { olderThanMs: 0 })
      shop.clock.now += 3 * 60_000
      expect(await uploadPhoto(owner)).toBe(url)
      expect((await fetchFile(owner, url)).status).toBe(200)
      expect(await shop.imageFiles()).toEqual(files)
    })
  },
)

test('an image that is being removed answers 404 to new items and deletions', async ({ shop, owner }) => {
  const url = await uploadPhoto(owner)
  await stopWhile(shop, 'removing', url)
  expect((await owner.ask(endpoints.addGalleryItem, { url, category: 'design blouse', price: '' })).status).toBe(404)
  expect((await owner.ask(endpoints.deleteImage, { url })).status).toBe(404)
})
