// @module-tag engines
import { expect } from 'vitest'
import { galleryDocument, photoUrl, project } from '../../../test/firebase-documents.ts'
import { test as importTest, readImported } from '../../../test/import-commands.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { endpoints } from '../../api/endpoints.ts'

const oldPaths = {
  '/index.html': '/',
  '/our work': '/#gallery',
  '/login': '/register',
  '/images/': 'photos',
  '/media/photos/': 'photos',
}

const test = importTest.extend(
  'paths',
  { scope: 'file', auto: true },
  async ({ google: { site }, file, importSite, shop }) => {
    // The running shop has already cached that it knows no old addresses.
    expect((await shop.browser().fetch('/index.html')).status).toBe(404)
    site.documents.push(galleryDocument(1), galleryDocument(2, { url: photoUrl('பட்டு (1), சேலை.jpg') }))
    site.photos.set('blouse-1.jpg', await smallPhoto(1))
    site.photos.set('பட்டு (1), சேலை.jpg', await smallPhoto(2))
    return importSite({ project, 'old-paths': await file('paths.json', oldPaths) })
  },
)

test('old addresses of photos and pages redirect to new ones', async ({ shop, paths }) => {
  expect(paths.output).toContain('Old addresses: 7 new, 0 already imported')
  await expect.poll(async () => (await shop.browser().fetch('/index.html')).status).toBe(301)
  const [first, second] = (await shop.browser().ask(endpoints.listGallery, {})).body.items
  const redirects: [from: string, to: string | null][] = [
    ['/images/blouse-1.jpg', first.url],
    ['/media/photos/blouse-1.jpg?w=300', first.url],
    ['/images/பட்டு (1), சேலை.jpg', second.url],
    [`/images/${encodeURIComponent('பட்டு (1), சேலை.jpg')}`, second.url],
    ['/index.html', '/'],
    ['/our%20work', '/#gallery'],
    ['/our%20work/', '/our%20work'],
  ]
  for (const [from, to] of redirects) {
    const answer = await shop.browser().fetch(from)
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to])
  }
  expect((await shop.browser().fetch(first.url)).status).toBe(200)
  expect((await shop.browser().fetch('/index.html', { method: 'HEAD' })).status).toBe(301)
})

test('unmapped addresses answer as before the import', async ({ shop }) => {
  for (const path of ['/images/blouse-3.jpg', '/unknown', '/%E0%A4%A', '/v1/unknown'])
    expect([path, (await shop.browser().fetch(path)).status]).toEqual([path, 404])
  // A page of the shop comes before an old address.
  expect((await shop.browser().fetch('/login')).status).toBe(200)
  expect((await shop.browser().fetch('/index.html', { method: 'POST' })).status).toBe(405)
})

test('a second import of the same addresses changes nothing', async ({ shop, file, importSite }) => {
  const before = await readImported(shop)
  const { output } = await importSite({ project, 'old-paths': await file('paths.json', oldPaths) })
  expect(output).toContain('Old addresses: 0 new, 7 already imported')
  expect(await readImported(shop)).toEqual(before)
})

const rejected = [
  { '/a': 'https://attacker.example/' },
  { '/a': '//attacker.example/' },
  { '/a': '/\\attacker.example/' },
  { '/a': '/b\r\nSet-Cookie: c=d' },
  { 'a.html': '/' },
  ['/a'],
]
test.for(rejected)('an import rejects the old addresses %j', async (paths, { shop, file, importSite }) => {
  const before = await readImported(shop)
  await expect(importSite({ project, 'old-paths': await file('wrong.json', paths) })).rejects.toThrow(
    'has an unexpected format',
  )
  expect(await readImported(shop)).toEqual(before)
})
