// @module-tag slow
import { expect, onTestFinished } from 'vitest'
import { test } from '../../../test/s3-test.ts'
import { admin, openTestShop } from '../../../test/shop.ts'
import { publishedItem, uploaded } from '../../../test/uploads.ts'

test('older pictures get their placeholders from a slow bucket while the shop is open', async ({ bucket, proxy }) => {
  const before = await openTestShop({ FILES_URL: `${bucket.url}&endpoint=${encodeURIComponent(proxy.endpoint)}` })
  const owner = await before.signedIn(admin)
  for (const seed of [1, 2, 3]) await publishedItem(owner, await uploaded(owner, seed))
  await before.shop.db.updateTable('images').set({ placeholder: null }).execute()
  await before.stop()

  const held = Promise.withResolvers<undefined>()
  let requests = 0
  proxy.answer = ({ method, path }) => {
    if (method !== 'GET' || !/\.jpg(\?|$)/.test(path)) return undefined
    requests++
    return held.promise
  }
  const after = await openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  const placeholders = async () => (await after.browser().page('/')).html.match(/src="data:image\/webp/g)?.length ?? 0
  await expect.poll(() => requests).toBe(1)
  expect(await placeholders()).toBe(0)

  held.resolve(undefined)
  await expect.poll(placeholders).toBe(3)
})

test('a placeholder that the bucket rejects is made at the next start', async ({ bucket, proxy }) => {
  const before = await openTestShop({ FILES_URL: `${bucket.url}&endpoint=${encodeURIComponent(proxy.endpoint)}` })
  const owner = await before.signedIn(admin)
  for (const seed of [1, 2]) await publishedItem(owner, await uploaded(owner, seed))
  await before.shop.db.updateTable('images').set({ placeholder: null }).execute()
  await before.stop()
  const reopened = () => openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  const missing = async ({ shop: { db } }: typeof before) =>
    (await db.selectFrom('images').select('name').where('placeholder', 'is', null).execute()).length

  let rejections = 0
  proxy.answer = ({ method, path }) => (method === 'GET' && /\.jpg(\?|$)/.test(path) && ++rejections ? 403 : undefined)
  const rejecting = await reopened()
  await expect.poll(() => rejections).toBe(1)
  expect(await missing(rejecting)).toBe(2)
  await rejecting.stop()

  proxy.answer = () => undefined
  const after = await reopened()
  onTestFinished(() => after.close())
  await expect.poll(() => missing(after)).toBe(0)
})
