import { afterAll, expect, test } from 'vitest'
import { admin, openTestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { setUpItems } from '../contract/set-up.ts'

const shop = await openTestShop()
const owner = await shop.signedIn(admin)
afterAll(() => shop.close())

const left = async () => (await owner.ask(calls.getSetUpList, {})).body.items
/** There are no starter photos in this shop. */
const all = setUpItems.filter((item) => item !== 'photos')

test('what the owner writes leaves the list, and comes back when she takes it back', async () => {
  expect(await left()).toEqual(all)
  await owner.ask(calls.changeContactInfo, { phone: '1', address: 'A', email: 'a@example.com' })
  await owner.ask(calls.changeContactInfo, { businessHours: { sat: 'Closed' } })
  expect(await left()).toEqual(['whatsapp', 'map', 'videos', 'story'])
  await owner.ask(calls.changeShopTexts, { whatsapp: '9840000001', map: 'https://m.example', story: 'S' })
  expect(await left()).toEqual(['videos'])
  await owner.ask(calls.changeShopTexts, { videos: 'https://v.example' })
  expect(await left()).toEqual([])
  await owner.ask(calls.changeShopTexts, { story: ' ' })
  expect(await left()).toEqual(['story'])
})

test('what is fine as it is leaves the list until that is taken back', async () => {
  await shop.shop.db.deleteFrom('shopTexts').execute()
  for (const _ of [1, 2])
    expect((await owner.ask(calls.markSetUpItem, { item: 'videos', fine: true })).body.items).not.toContain('videos')
  expect(await left()).toEqual(['whatsapp', 'map', 'story'])
  expect((await owner.ask(calls.markSetUpItem, { item: 'videos', fine: false })).body.items).toContain('videos')
})

test('the starter photos are on the list while one of them hangs', async () => {
  // By the name of its file, as those of a new shop.
  const { id } = await hung(owner, await uploaded(owner, 1, 'aari-blouse-2.jpg'))
  await hung(owner, await uploaded(owner, 2))
  expect(await left()).toContain('photos')
  await owner.ask(calls.deleteGalleryItem, { id })
  expect(await left()).not.toContain('photos')
})
