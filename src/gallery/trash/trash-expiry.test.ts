// @module-tag slow
// @module-tag engines
import { expect, onTestFinished } from 'vitest'
import { admin, openTestShop, openWithStableClock } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { listGallery, listTrash } from '../../../test/trash.ts'
import { fetchFile, publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { trashDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const dayMs = 24 * 3_600_000

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

test.override({ settings: { TEST_CLOCK: 'manual' } })

test(`the trash deletes an item with its files after ${trashDays} days, and not before`, async () => {
  const settings = { TEST_CLOCK: 'manual' }
  const first = await openTestShop(settings)
  onTestFinished(() => first.close().catch(() => {}))
  const owner = await first.signIn(admin)
  const published = await publishItem(owner, await uploadPhoto(owner, 1))
  const item = await publishItem(owner, await uploadPhoto(owner, 2))
  await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '7' })
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  const { now } = first.clock
  const files = await first.imageFiles()
  await first.stop()

  for (const [laterMs, inTrash] of [
    [trashDays * dayMs - 1, 1],
    [trashDays * dayMs, 0],
  ] as const) {
    // A start runs the same cleanup as the job of every ten minutes.
    const later = await openWithStableClock(settings, { dataDir: first.dataDir, now: now + laterMs })
    const again = await later.signIn(admin)
    expect((await listTrash(again)).length).toBe(inTrash)
    expect((await fetchFile(again, item.url)).status).toBe(inTrash ? 410 : 404)
    expect((await later.imageFiles()).length < files.length).toBe(inTrash === 0)
    expect(await listGallery(later)).toEqual([published])
    expect((await fetchFile(again, published.url)).status).toBe(200)
    expect(await later.deps.db.selectFrom('prices').selectAll().execute()).toHaveLength(inTrash * 2)
    await later.stop()
  }
})

test('the trash counts a started day as a whole day left', async ({ shop, owner }) => {
  const item = await publishItem(owner, await uploadPhoto(owner, 1))
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  for (const [days, left] of [
    [0, 30],
    [0.5, 30],
    [1, 29],
    [29.9, 1],
  ] as const) {
    const before = shop.clock.now
    shop.clock.now += days * dayMs
    const again = await shop.signIn(admin)
    expect((await again.page('/admin')).text).toContain(m.admin_daysLeft({ days: left }))
    shop.clock.now = before
  }
})
