// @module-tag slow
import { expect, onTestFinished } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { listTrash } from '../../../test/trash.ts'
import { fetchFile } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'

const withStarters = { STARTER_GALLERY: 'on' }

async function listItems(shop: TestShop): Promise<GalleryItem[]> {
  return (await shop.browser().ask(endpoints.listGallery, {})).body.items
}

test('a new shop opens with nine pictures, three of each category, and deleted ones stay deleted', async () => {
  const first = await openTestShop(withStarters)
  const items = await listItems(first)
  expect(items).toHaveLength(9)
  for (const category of categories) expect(items.filter((item) => item.category === category)).toHaveLength(3)
  for (const { url } of items) expect((await fetchFile(first.browser(), url)).status).toBe(200)
  expect((await first.browser().page('/')).html).toContain(items[0]?.url)

  const owner = await first.signIn(admin)
  await owner.ask(endpoints.deleteGalleryItem, { id: items[4]?.id as string })
  await first.stop()

  const second = await openTestShop(withStarters, { dataDir: first.dataDir })
  expect(await listItems(second)).toEqual(items.filter((_, index) => index !== 4))
  const again = await second.signIn(admin)
  for (const { id } of await listItems(second)) await again.ask(endpoints.deleteGalleryItem, { id })
  await second.stop()

  const third = await openTestShop(withStarters, { dataDir: first.dataDir })
  onTestFinished(() => third.close())
  expect(await listItems(third)).toEqual([])
  const last = await third.signIn(admin)
  const pictures = await listTrash(last)
  expect(pictures).toHaveLength(9)
  await Promise.all(pictures.map(({ id }) => last.ask(endpoints.deletePermanently, { id })))
  expect(await third.imageFiles()).toEqual([])
})

test('a shop without starter gallery opens with an empty gallery and a message', async ({ openShop }) => {
  const shop = await openShop({ STARTER_GALLERY: 'off' })
  expect(await listItems(shop)).toEqual([])
  expect((await shop.browser().page('/')).text).toContain('No photos yet')
})
