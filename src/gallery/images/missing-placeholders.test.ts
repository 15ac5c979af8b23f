import { expect, onTestFinished } from 'vitest'
import { takeBackPlaceholders } from '../../../test/before-placeholders.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { averageColour, maxBytes, placeholderOf, placeholdersOn } from '../../../test/placeholders.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { publishedItem, served, uploaded } from '../../../test/uploads.ts'

async function olderShop() {
  const before = await openTestShop()
  const owner = await before.signedIn(admin)
  const urls: string[] = []
  for (const seed of [1, 2, 3]) {
    urls.push(await uploaded(owner, seed))
    await publishedItem(owner, urls.at(-1) as string)
  }
  return { before, urls }
}

async function reopened(before: TestShop): Promise<TestShop> {
  await before.stop()
  const after = await openTestShop({}, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  return after
}

test('older images get their placeholders after the start, and the page shows them', async () => {
  const { before, urls } = await olderShop()
  await takeBackPlaceholders(before.shop)
  const after = await reopened(before)
  await expect.poll(() => placeholdersOn(after.browser(), '/')).toHaveLength(3)
  expect(await Promise.all(urls.map((url) => placeholderOf(after, url)))).toEqual(
    await placeholdersOn(after.browser(), '/'),
  )
  for (const url of urls) {
    const bytes = Buffer.from((await placeholderOf(after, url)) ?? '', 'base64')
    expect(bytes.length).toBeLessThanOrEqual(maxBytes)
    const [found, wanted] = [
      await averageColour(bytes),
      await averageColour((await served(after.browser(), url)).bytes),
    ]
    for (const [channel, value] of wanted.entries())
      expect(Math.abs((found[channel] as number) - value)).toBeLessThan(12)
  }
})

test('a new placeholder invalidates the cached page', async () => {
  const { before, urls } = await olderShop()
  const { db } = before.shop
  onTestFinished(() => before.close())
  await db.updateTable('images').set({ placeholder: null }).execute()
  await expect.poll(() => placeholdersOn(before.browser(), '/')).toHaveLength(0)
  const name = urls[0]?.slice('/images/'.length) as string
  await db.updateTable('images').set({ placeholder: 'AAAA' }).where('name', '=', name).execute()
  await expect.poll(() => placeholdersOn(before.browser(), '/')).toEqual(['AAAA'])
})

test('an image with a damaged or missing file is shown without a placeholder', async () => {
  const { before, urls } = await olderShop()
  await takeBackPlaceholders(before.shop)
  const [damaged = '', gone = '', whole = ''] = urls.map((url) => url.slice('/images/'.length))
  await before.shop.files.put(damaged, (await smallPhoto(1)).subarray(0, 300))
  await before.shop.files.delete(gone)
  const after = await reopened(before)
  await expect.poll(() => placeholdersOn(after.browser(), '/')).toHaveLength(1)
  await expect
    .poll(() => Promise.all(urls.map((url) => placeholderOf(after, url))))
    .toEqual(['', '', expect.any(String)])
  const { html } = await after.browser().page('/')
  for (const name of [damaged, gone, whole]) expect(html).toContain(`src="/images/${name}"`)
})
