// @module-tag engines

import { expect } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { propsIn } from '../../test/html.ts'
import { pushDevice } from '../../test/push-service.ts'
import { test } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { setUpItems } from '../api/set-up.ts'

const listItems = async (owner: Browser) => propsIn((await owner.page('/admin')).html).data.setUp
/** The shop of this file opens without starter photos, and on this machine mails need no server. */
const all = setUpItems.filter((item) => item !== 'photos' && item !== 'mail')

test('an item of the set-up list disappears with its value and returns without it', async ({ owner }) => {
  expect(await listItems(owner)).toEqual(all)
  await owner.ask(endpoints.changeShopTexts, { name: 'Kavitha', tamil: { town: 'மதுரை' }, establishedYear: 1998 })
  expect(await listItems(owner)).toEqual(all.filter((item) => !['name', 'town', 'establishedYear'].includes(item)))
  await owner.ask(endpoints.changeShopTexts, { welcome: 'Come in', tagline: 'Weddings' })
  await owner.ask(endpoints.changeContactInfo, { phone: '98400 00001', address: 'A', email: 'a@example.com' })
  await owner.ask(endpoints.changeContactInfo, { businessHours: { sat: 'Closed' } })
  expect(await listItems(owner)).toEqual(['whatsapp', 'map', 'videos', 'story', 'notifications'])
  await owner.ask(endpoints.changeShopTexts, { whatsapp: '9840000001', map: 'https://m.example', story: 'S' })
  expect(await listItems(owner)).toEqual(['videos', 'notifications'])
  await owner.ask(endpoints.addPushSubscription, pushDevice().subscription)
  expect(await listItems(owner)).toEqual(['videos'])
  await owner.ask(endpoints.changeShopTexts, { videos: 'https://v.example' })
  expect(await listItems(owner)).toEqual([])
  await owner.ask(endpoints.changeShopTexts, { story: ' ' })
  expect(await listItems(owner)).toEqual(['story'])
})

test('an accepted item leaves the set-up list until the acceptance is undone', async ({ owner }) => {
  await owner.ask(endpoints.changeShopTexts, { whatsapp: '', map: '', videos: '', story: '' })
  for (const _ of [1, 2]) await owner.ask(endpoints.markSetUpItem, { item: 'videos', accepted: true })
  expect(await listItems(owner)).toEqual(['whatsapp', 'map', 'story'])
  await owner.ask(endpoints.markSetUpItem, { item: 'videos', accepted: false })
  expect(await listItems(owner)).toContain('videos')
})

test('the set-up list asks for photos while a starter photo is published', async ({ owner }) => {
  // Starter photos are recognised by their file names.
  const { id } = await publishItem(owner, await uploadPhoto(owner, 1, 'aari-blouse-2.jpg'))
  await publishItem(owner, await uploadPhoto(owner, 2))
  expect(await listItems(owner)).toContain('photos')
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect(await listItems(owner)).not.toContain('photos')
})
