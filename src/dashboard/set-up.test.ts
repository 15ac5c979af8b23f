// @module-tag engines

import { expect } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { propsIn } from '../../test/html.ts'
import { pushDevice } from '../../test/push-service.ts'
import { admin } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { setUpItems, setUpItemsToAccept } from '../api/shop-constants.ts'

const readSetUp = async (owner: Browser) => propsIn((await owner.page('/admin')).html).data.setUp
const listOpen = async (owner: Browser) => (await readSetUp(owner)).open

test('a question of the set-up closes with its answer and opens without it', async ({ owner }) => {
  expect(await readSetUp(owner)).toEqual({ open: setUpItems, samples: ['phone', 'address', 'email'] })
  // The shop of this file opens without starter photos, and on this machine mails need no server.
  await owner.ask(endpoints.changeContactInfo, { phone: '98400 00001' })
  expect(await readSetUp(owner)).toEqual({ open: setUpItems.slice(1), samples: ['address', 'email'] })
  await owner.ask(endpoints.changeContactInfo, { address: 'A', email: 'a@example.com' })
  await owner.ask(endpoints.changeShopTexts, { whatsapp: '98400 00002', tamil: { name: 'கவிதா' } })
  expect(await listOpen(owner)).toEqual(['hours', 'photos', 'notifications', 'retention'])
  await owner.ask(endpoints.changeContactInfo, { businessHours: { sat: 'Closed' } })
  await owner.ask(endpoints.changeMessageSettings, { messageRetention: '730' })
  await owner.ask(endpoints.addPushSubscription, pushDevice().subscription)
  expect(await listOpen(owner)).toEqual(['photos'])
  await owner.ask(endpoints.changeContactInfo, { address: ' ' })
  expect(await readSetUp(owner)).toEqual({ open: ['address', 'photos'], samples: ['address'] })
})

test('the samples of the shop count as no answer, and cannot be accepted', async ({ owner }) => {
  const samples = { phone: '+91 00000 00000', address: 'மாதிரித் தெரு, தமிழ்நாடு, இந்தியா', email: 'hello@shop.example' }
  await owner.ask(endpoints.changeContactInfo, samples)
  for (const item of ['phone', 'address'])
    expect((await owner.ask(endpoints.markSetUpItem, { item } as never)).status, item).toBe(400)
  for (const item of setUpItemsToAccept)
    for (const _ of [1, 2]) expect((await owner.ask(endpoints.markSetUpItem, { item })).status, item).toBe(200)
  // An accepted email is one with the state of mail, and not the sample.
  expect(await readSetUp(owner)).toEqual({
    open: ['phone', 'address', 'email'],
    samples: ['phone', 'address', 'email'],
  })
})

test('the set-up asks for photos until three of the owner are published and no starter photo', async ({ openShop }) => {
  const shop = await openShop()
  const owner = await shop.signIn(admin)
  const publish = async (nth: number, name?: string) => publishItem(owner, await uploadPhoto(owner, nth, name))
  // Starter photos are recognised by their file names.
  const { id } = await publish(1, 'aari-blouse-2.jpg')
  for (const nth of [2, 3]) await publish(nth)
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect(await listOpen(owner)).toContain('photos')
  await publish(4)
  expect(await listOpen(owner)).not.toContain('photos')
  await owner.ask(endpoints.restoreGalleryItem, { id })
  expect(await listOpen(owner)).toContain('photos')
})
