import { expect, onTestFinished, test } from 'vitest'
import { scaledOut } from '../../test/engines.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, served, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'

/** Changes what lies in a shop's folder, then stops the shop and opens another on the same folder. */
async function reopened(shop: TestShop, change = async () => {}, settings: Record<string, string> = {}) {
  await change()
  // On a database that others may be at work on, only what is old is left over.
  if (scaledOut && !settings.TEST_CLOCK)
    await shop.shop.db
      .updateTable('images')
      .set((eb) => ({ changedAt: eb('changedAt', '-', 16 * 60_000) }))
      .execute()
  await shop.stop()
  return closedLater(await openTestShop(settings, { dataDir: shop.dataDir }))
}

function closedLater(shop: TestShop): TestShop {
  onTestFinished(() => shop.close().catch(() => {}))
  return shop
}

async function names(shop: TestShop): Promise<string[]> {
  return (await shop.shop.db.selectFrom('images').select('name').execute()).map(({ name }) => name)
}

async function setState(shop: TestShop, url: string, state: 'writing' | 'removing') {
  const name = url.slice('/images/'.length)
  await shop.shop.db.updateTable('images').set({ state }).where('name', '=', name).execute()
}

test('an upload that never got its item is swept away at the next start; what an item shows stays', async () => {
  const before = closedLater(await openTestShop())
  const owner = await before.signedIn(admin)
  const shown = await uploaded(owner, 1)
  await hung(owner, shown)
  const files = await before.imageFiles()
  await uploaded(owner, 2)
  expect((await before.imageFiles()).length).toBeGreaterThan(files.length)

  const after = await reopened(before)
  expect(await after.imageFiles()).toEqual(files)
  expect(await names(after)).toEqual([shown.slice('/images/'.length)])
  expect((await served(after.browser(), shown)).status).toBe(200)
})

test.each(['writing', 'removing'] as const)('a crash while %s is put right at the next start', async (state) => {
  const before = closedLater(await openTestShop())
  const owner = await before.signedIn(admin)
  const url = await uploaded(owner)
  const files = await before.imageFiles()
  // Half of the files are there, as after a crash.
  for (const name of files.slice(0, 1)) await before.shop.files.delete(name)
  expect((await before.imageFiles()).length).toBeGreaterThan(0)

  const after = await reopened(before, () => setState(before, url, state))
  expect(await after.imageFiles()).toEqual([])
  expect(await names(after)).toEqual([])
  const again = await upload(await after.signedIn(admin), 'blouse-1.jpg', await smallPhoto(1))
  expect(again.body.url).toBe(url)
  expect((await served(after.browser(), url)).status).toBe(200)
})

test('what a clock that was ahead has left is swept away, too', async () => {
  const before = closedLater(await openTestShop({ TEST_CLOCK: 'ours' }))
  before.clock.now += 365 * 24 * 3_600_000
  await uploaded(await before.signedIn(admin))
  const after = await reopened(before, undefined, { TEST_CLOCK: 'ours' })
  expect(await after.imageFiles()).toEqual([])
  expect(await names(after)).toEqual([])
})

test('an item whose image says that it waits keeps it', async () => {
  const before = closedLater(await openTestShop())
  const owner = await before.signedIn(admin)
  const url = await uploaded(owner)
  await hung(owner, url)
  // A second upload of the same photo whose item never came.
  await uploaded(owner)
  const after = await reopened(before)
  expect((await served(after.browser(), url)).status).toBe(200)
  const item = (await after.browser().ask(calls.listGallery, {})).body.items[0]
  await deletedForEver(await after.signedIn(admin), item.id)
  expect(await after.imageFiles()).toEqual([])
})

test.each(['writing', 'removing'] as const)(
  'a photo whose keeping was stopped while %s is kept anew when it comes again some minutes later',
  async (state) => {
    const shop = closedLater(await openTestShop({ TEST_CLOCK: 'ours' }))
    const owner = await shop.signedIn(admin)
    const url = await uploaded(owner)
    await setState(shop, url, state)
    for (const name of (await shop.imageFiles()).slice(0, 1)) await shop.shop.files.delete(name)
    shop.clock.now += 3 * 60_000
    expect((await upload(owner, 'blouse-1.jpg', await smallPhoto(1))).body.url).toBe(url)
    await hung(owner, url)
    expect((await served(shop.browser(), url)).status).toBe(200)
  },
)

test('an image that is being removed is no image any more', async () => {
  const shop = closedLater(await openTestShop())
  const owner = await shop.signedIn(admin)
  const url = await uploaded(owner)
  await setState(shop, url, 'removing')
  expect((await owner.ask(calls.addGalleryItem, { url, category: 'design blouse', price: '' })).status).toBe(404)
  expect((await owner.ask(calls.deleteImage, { url })).status).toBe(404)
})
