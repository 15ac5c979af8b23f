// @module-tag slow
// @module-tag engines
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { respondTruncated, respondWith } from '../../../test/fake-google.ts'
import { galleryDocument, photoUrl, project } from '../../../test/firebase-documents.ts'
import { test as importTest, readImported } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'
import type { TestShop } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = importTest.extend('site', { scope: 'file', auto: true }, async ({ google: { site } }) => {
  for (let nth = 1; nth <= 9; nth++) {
    site.documents.push(galleryDocument(nth))
    site.photos.set(`blouse-${nth}.jpg`, await smallPhoto(nth))
  }
})

const shownIds = async (shop: TestShop) =>
  (await shop.browser().ask(endpoints.listGallery, {})).body.items.map(({ id }: { id: string }) => id)
const everything = Array.from({ length: 9 }, (_, nth) => `item000${nth + 1}`)

test('an import lists photos that cannot be fetched and hides their items', async ({ shop, google, importSite }) => {
  const { site } = google
  site.photos.delete('blouse-2.jpg')
  site.photos.set('blouse-3.jpg', Buffer.from('<html>not a photo</html>'))
  site.photos.set('blouse-4.jpg', (await smallPhoto(4)).subarray(0, 200))
  site.photos.set('blouse-5.jpg', Buffer.alloc(26 * 1024 * 1024))
  google.except('blouse-6.jpg', respondWith(302, '', { Location: `http://127.0.0.1:${google.port}/stolen` }))
  google.except('blouse-7.jpg', respondWith(403))
  google.except('blouse-8.jpg', respondTruncated, 2)
  google.except('blouse-9.jpg', respondWith(429, '', { 'Retry-After': '17' }))
  const { isDone, output } = await importSite()
  const notes = output.split('\n').filter((line) => line.includes(': hidden until its photo '))
  expect(notes).toEqual([
    '    gallery/item0002: hidden until its photo blouse-2.jpg is imported: not found (404)',
    '    gallery/item0003: hidden until its photo blouse-3.jpg is imported: not a JPEG, PNG, WebP or HEIC',
    '    gallery/item0004: hidden until its photo blouse-4.jpg is imported: unreadable, or processing took too long',
    '    gallery/item0005: hidden until its photo blouse-5.jpg is imported: too large',
    '    gallery/item0006: hidden until its photo blouse-6.jpg is imported: Google responded with the status 302',
    '    gallery/item0007: hidden until its photo blouse-7.jpg is imported: access denied (403)',
  ])
  expect(output).toContain('Gallery: 3 new, 0 already imported')
  expect(isDone).toBe(false)
  expect(google.pauses).toEqual([2000, 4000, 17_000])
  expect(google.requests.some(({ url }) => url.includes('stolen'))).toBe(false)
  expect(await shownIds(shop)).toEqual(['item0001', 'item0008', 'item0009'])
  const page = await shop.browser().page('/')
  expect(page.html).not.toContain('item0002')
})

test('a second import adds missing photos at their original positions', async ({ shop, google, importSite }) => {
  for (const nth of [2, 3, 4, 5]) google.site.photos.set(`blouse-${nth}.jpg`, await smallPhoto(nth))
  google.requests.length = 0
  const { isDone, output } = await importSite()
  expect(output).toContain('Gallery: 6 new, 3 already imported')
  expect(isDone).toBe(true)
  expect(google.requests.filter(({ url }) => url.includes('/o/'))).toHaveLength(6)
  expect(await shownIds(shop)).toEqual(everything)
})

test('an exhausted quota stops the requests for photos but not the import', async ({ shop, google, importSite }) => {
  google.site.documents.push(
    galleryDocument(10),
    galleryDocument(11),
    galleryDocument(12, { url: photoUrl('blouse-1.jpg') }),
  )
  google.except('blouse-10.jpg', respondWith(402))
  google.requests.length = 0
  const { isDone, output } = await importSite()
  const reason = 'the quota or the plan of the Firebase project is exceeded (402)'
  expect(output).toContain(`item0010: hidden until its photo blouse-10.jpg is imported: ${reason}`)
  expect(output).toContain(`item0012: hidden until its photo blouse-1.jpg is imported: ${reason}`)
  expect(isDone).toBe(false)
  expect(google.requests.filter(({ url }) => url.includes('/o/'))).toHaveLength(1)
  expect(await shownIds(shop)).toEqual(everything)
})

test('an import completes hidden items from a folder of photos without the site', async ({
  shop,
  google,
  folder,
  importSite,
}) => {
  google.site.documents.length = 0
  google.requests.length = 0
  for (const nth of [10, 11]) await writeFile(join(folder, `blouse-${nth}.jpg`), await smallPhoto(nth))
  const { output, isDone } = await importSite({ photos: folder })
  expect(output).toContain('Gallery: 2 new, 0 already imported')
  expect(output).toContain(
    `blouse-1.jpg is imported: ENOENT: no such file or directory, open '${join(folder, 'blouse-1.jpg')}'`,
  )
  expect(isDone).toBe(false)
  expect(google.requests).toEqual([])
  expect(await shownIds(shop)).toEqual([...everything, 'item0010', 'item0011'])
})

const foreignUrls = [
  'http://firebasestorage.googleapis.com/v0/b/old.appspot.com/o/images%2Fa.jpg',
  'https://firebasestorage.googleapis.com.attacker.example/o/a.jpg',
  'https://storage.googleapis.com:8443/old/a.jpg',
  'https://evilstorage.googleapis.com/a.jpg',
  'https://169.254.169.254/computeMetadata/v1/a.jpg',
  'https://user@attacker.example/storage.googleapis.com/a.jpg',
  'file:///etc/passwd',
  'https://storage.googleapis.com/old/%2e%2e',
  'https://storage.googleapis.com/old/',
  'a.jpg',
]
test.for(foreignUrls)('an import does not request %s', async (url, { shop, google, importSite }) => {
  google.site.documents.splice(0, Infinity, galleryDocument(20, { url }))
  google.requests.length = 0
  const before = await readImported(shop)
  const { output } = await importSite({ project, 'dry-run': true })
  expect(output).toContain("gallery/item0020: skipped, because its photo is not in Google's storage")
  await importSite({ project, photos: '/' })
  expect(google.requests.filter(({ url }) => !url.includes('firestore'))).toEqual([])
  expect((await readImported(shop)).gallery).toEqual(before.gallery)
})

const buckets = [
  `https://storage.googleapis.com/${project}.appspot.com/images/blouse-1.jpg?token=token-of-blouse-1.jpg`,
  `https://${project}.appspot.com.storage.googleapis.com/images/blouse-1.jpg?token=token-of-blouse-1.jpg`,
  `https://user:secret@storage.googleapis.com/${project}.appspot.com/images/blouse-1.jpg?token=token-of-blouse-1.jpg`,
]
test.for(buckets)('an import accepts %s', async (url, { shop, google, importSite }) => {
  const nth = 30 + buckets.indexOf(url)
  google.site.documents.splice(0, Infinity, galleryDocument(nth, { url }))
  await importSite()
  expect(await shownIds(shop)).toContain(`item00${nth}`)
  // The real `fetch` throws for an address with a password.
  expect(google.requests.filter(({ url }) => url.includes('secret'))).toEqual([])
})
