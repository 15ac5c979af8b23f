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
  let asked = 0
  proxy.answer = ({ method, path }) => {
    if (method !== 'GET' || !/\.jpg(\?|$)/.test(path)) return undefined
    asked++
    return held.promise
  }
  const after = await openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  const placeholders = async () => (await after.browser().page('/')).html.match(/src="data:image\/webp/g)?.length ?? 0
  await expect.poll(() => asked).toBe(1)
  expect(await placeholders()).toBe(0)

  held.resolve(undefined)
  await expect.poll(placeholders).toBe(3)
})

test('a placeholder that the bucket refused is made at the next start', async ({ bucket, proxy }) => {
  const before = await openTestShop({ FILES_URL: `${bucket.url}&endpoint=${encodeURIComponent(proxy.endpoint)}` })
  const owner = await before.signedIn(admin)
  for (const seed of [1, 2]) await publishedItem(owner, await uploaded(owner, seed))
  await before.shop.db.updateTable('images').set({ placeholder: null }).execute()
  await before.stop()
  const reopened = () => openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  const missing = async ({ shop: { db } }: typeof before) =>
    (await db.selectFrom('images').select('name').where('placeholder', 'is', null).execute()).length

  let refused = 0
  proxy.answer = ({ method, path }) => (method === 'GET' && /\.jpg(\?|$)/.test(path) && ++refused ? 403 : undefined)
  const refusing = await reopened()
  await expect.poll(() => refused).toBe(1)
  expect(await missing(refusing)).toBe(2)
  await refusing.stop()

  proxy.answer = () => undefined
  const after = await reopened()
  onTestFinished(() => after.close())
  await expect.poll(() => missing(after)).toBe(0)
})
