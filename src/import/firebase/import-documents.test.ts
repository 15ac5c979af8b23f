// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { accessToken } from '../../../test/fake-google.ts'
import {
  details,
  detailsDocument,
  documentOf,
  firstTime,
  galleryDocument,
  messageDocument,
  photoUrl,
  project,
} from '../../../test/firebase-documents.ts'
import { test as importTest, readImported } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { deletePermanently } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const gallery = [
  galleryDocument(1, { price: '0500' }),
  galleryDocument(2, { price: 450 }),
  galleryDocument(3, { price: 499.5 }),
  galleryDocument(4, { price: '', uploadTime: firstTime + 4.4 }),
  galleryDocument(5, { uploadTime: new Date(firstTime + 5) }),
  galleryDocument(6, { uploadTime: firstTime + 5, category: ' Aari Blouse ' }),
  galleryDocument(7, { price: '450/-' }),
  galleryDocument(8, { url: photoUrl('பட்டு சேலை.jpg'), price: 'on asking' }),
  galleryDocument(9, { uploadTime: null }),
  galleryDocument(10, { category: 'shirts' }),
  galleryDocument(11, { url: 'https://pictures.example/blouse.jpg' }),
]
const messages = Array.from({ length: 310 }, (_, nth) => messageDocument(nth))
const malformed = [
  documentOf('contactMessages/empty', {}),
  documentOf('contactMessages/long', { name: 'Long\u0000', email: 5, message: `${'x'.repeat(9999)}\ud83d\ude00` }),
]

const test = importTest.extend('site', { scope: 'file', auto: true }, async ({ google }) => {
  google.site.documents.push(...gallery, ...messages, ...malformed, detailsDocument)
  for (let nth = 1; nth <= 11; nth++) google.site.photos.set(`blouse-${nth}.jpg`, await smallPhoto(nth))
  google.site.photos.set('பட்டு சேலை.jpg', await smallPhoto(8))
  google.site.closed = ['contactMessages']
})
const options = { project, token: accessToken }

test('a dry run lists what an import would bring, and changes nothing', async ({ shop, google, importSite }) => {
  const before = await readImported(shop)
  const { isDone, output } = await importSite({ ...options, 'dry-run': true })
  expect(output).toContain('Read: contactInfo: 1\nRead: contactMessages: 312\nRead: gallery: 11\n')
  expect(output.slice(output.indexOf('Nothing'))).toBe(`Nothing has been changed. This would be imported:
  Accounts: 0 new, 0 already imported
  Contact details: 1 new, 0 already imported
  Messages: 311 new, 0 already imported
    contactMessages/empty: skipped, because it has no text
  Gallery: 9 new, 0 already imported
    gallery/item0008: becomes "Price on request", as its price is not a number: "on asking"
    gallery/item0010: skipped, because the shop has no category "shirts"
    gallery/item0011: skipped, because its photo is not in Google's storage: "https://pictures.example/blouse.jpg"
  Old addresses: 0 new, 0 already imported`)
  expect(isDone).toBe(true)
  expect(await readImported(shop)).toEqual(before)
  expect(google.requests.map(({ url }) => new URL(url).host)).toEqual(Array(4).fill('firestore.googleapis.com'))
})

test('an import prints its progress', async ({ importSite }) => {
  const { isDone, output } = await importSite(options)
  expect(output).toContain('Messages: 300 of 312\nMessages: 310 of 312\nGallery: 0 of 11\n')
  expect(output).toContain(
    'Imported:\n  Accounts: 0 new, 0 already imported\n  Contact details: 1 new, 0 already imported\n  Messages: 311 new',
  )
  expect(isDone).toBe(true)
})

test('imported items keep their ids, categories, prices, times and order', async ({ shop }) => {
  const { items } = (await shop.browser().ask(endpoints.listGallery, {})).body
  const expected = [
    [9, '900', firstTime, 'design blouse'],
    [1, '0500', firstTime + 1, 'embroidery blouse'],
    [2, '450', firstTime + 2, 'aari blouse'],
    [3, '499.5', firstTime + 3, 'design blouse'],
    [4, '', firstTime + 4, 'embroidery blouse'],
    [5, '500', firstTime + 5, 'aari blouse'],
    [6, '600', firstTime + 6, 'aari blouse'],
    [7, '450', firstTime + 7, 'embroidery blouse'],
    [8, '', firstTime + 8, 'aari blouse'],
  ] as const
  expect(items).toEqual(
    expected.map(([nth, price, uploadTime, category]) => {
      const name = nth === 8 ? '' : `-blouse-${nth}`
      const url = expect.stringMatching(new RegExp(`^/images/[0-9a-f]{20}${name}\\.jpg$`))
      return { id: `item${String(nth).padStart(4, '0')}`, url, category, price, uploadTime }
    }),
  )
  for (const { url } of items) expect((await shop.browser().fetch(url)).status).toBe(200)
})

test('imported messages keep their texts and times, are marked as read, and are not mailed', async ({
  shop,
  owner,
}) => {
  const answer = await owner.ask(endpoints.listContactMessages, { pageSize: 200 })
  expect(answer.body.messages).toHaveLength(200)
  for (const [at, message] of answer.body.messages.slice(0, 200).entries()) {
    const nth = 309 - at
    expect(message).toMatchObject({
      id: `message${nth}`,
      name: `Customer ${nth}`,
      email: `customer${nth}@example.com`,
      message: `A blouse, number ${nth}?\nவணக்கம்`,
      receivedTime: firstTime + nth * 60_000,
      read: true,
      folder: 'inbox',
      mail: { state: 'none' },
    })
  }
  expect(await shop.deps.db.selectFrom('mails').select('id').execute()).toEqual([])
  const found = await owner.ask(endpoints.listContactMessages, { search: 'number 17?' })
  expect(found.body.messages.map(({ id }: { id: string }) => id)).toEqual(['message17'])
  const [long] = (await owner.ask(endpoints.listContactMessages, { search: 'long' })).body.messages
  expect(long).toMatchObject({ name: 'Long', email: '5', message: `${'x'.repeat(9999)}\ufffd` })
})

test('an import copies the contact details', async ({ shop }) => {
  expect((await shop.browser().ask(endpoints.getContactInfo, {})).body).toEqual(details)
})

test('an import sends the token only to Firestore, and requests only to Google', async ({ google }) => {
  const hosts = new Set(google.requests.map(({ url, authorization }) => `${new URL(url).host} ${authorization}`))
  expect([...hosts].sort()).toEqual([
    'firebasestorage.googleapis.com undefined',
    `firestore.googleapis.com Bearer ${accessToken}`,
  ])
})

test('a second import changes nothing and requests no photo', async ({ shop, google, importSite }) => {
  const before = await readImported(shop)
  google.requests.length = 0
  const { isDone, output } = await importSite(options)
  expect(output).toContain('Contact details: 0 new, 1 already imported\n  Messages: 0 new, 311 already imported')
  expect(output).toContain('Gallery: 0 new, 9 already imported')
  expect(isDone).toBe(true)
  expect(await readImported(shop)).toEqual(before)
  expect(google.requests).toHaveLength(4)
})

test('a second import does not restore what the owner has deleted or changed', async ({ shop, owner, importSite }) => {
  await deletePermanently(owner, 'item0002')
  await shop.deps.db.deleteFrom('contactMessages').where('id', '=', 'message17').execute()
  await owner.ask(endpoints.changeContactInfo, { phone: '', address: 'The new shop' })
  const before = await readImported(shop)
  await importSite(options)
  expect(await readImported(shop)).toEqual(before)
})
