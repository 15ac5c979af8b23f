import { expect, test } from 'vitest'
import {
  capBytes,
  filesIn,
  filesOf,
  filesToForget,
  isKeptPage,
  type KeptRecord,
  keptPagesMax,
  likePicture,
  tooMuch,
} from './rules.ts'

const picture = (address: string, usedTime: number, bytes: number): KeptRecord => ({
  address,
  kind: 'picture',
  usedTime,
  bytes,
})
const page = (address: string, usedTime: number, files: string[] = []): KeptRecord => ({
  address,
  kind: 'page',
  usedTime,
  bytes: 50_000,
  files,
})
const file = (address: string): KeptRecord => ({ address, kind: 'file', usedTime: 0, bytes: 100_000 })

test('the home page and designs are kept, and nothing of the dashboard, of accounts or of the calls', () => {
  for (const path of ['/', '/d/AB-31', '/offline']) expect(isKeptPage(path), path).toBe(true)
  for (const path of [
    '/admin',
    '/admin/bin/x.jpg',
    '/login',
    '/register',
    '/reset-password',
    '/v1/gallery',
    '/d/',
    '/d/x/y',
  ])
    expect(isKeptPage(path), path).toBe(false)
})

test('what fits stays', () => {
  expect(tooMuch([page('/', 1), file('/assets/a.js'), picture('a', 1, capBytes - 150_000)])).toEqual([])
})

test('the pictures that were not seen for the longest go first, and no more of them than have to', () => {
  const pictures = [picture('newest', 3, 8_000_000), picture('oldest', 1, 8_000_000), picture('middle', 2, 8_000_000)]
  expect(tooMuch(pictures)).toEqual(['oldest'])
  expect(tooMuch([...pictures, picture('large', 4, 10_000_000)])).toEqual(['oldest', 'middle'])
})

test('pages and files count towards the bound, and stay', () => {
  const files = Array.from({ length: 100 }, (_, nth) => file(`/assets/${nth}.js`))
  expect(tooMuch([page('/', 0), ...files, picture('a', 1, 6_000_000), picture('b', 2, 6_000_000)])).toEqual(['a'])
})

test('of very many designs the ones looked at last stay, and the home page', () => {
  const designs = Array.from({ length: keptPagesMax + 2 }, (_, nth) => page(`/d/AB-${nth}`, nth + 1))
  expect(tooMuch([page('/', 0), ...designs])).toEqual(['/d/AB-0', '/d/AB-1'])
})

const html = `<link href="/assets/app-1.css"/><script>import "/assets/manifest-9.js";import * as a from "/assets/root-1.js"</script>
  <link href="/assets/app-1.css"/>`

test('a page names its files once each', () => {
  expect(filesIn(html)).toEqual(['/assets/app-1.css', '/assets/manifest-9.js', '/assets/root-1.js'])
})

test('with a page of this release everything is kept that may come later, with another one what it names', () => {
  const release = ['/assets/app-1.css', '/assets/lightbox-1.js', '/assets/root-1.js']
  expect(filesOf(html, release).sort()).toEqual([...release, '/assets/manifest-9.js'].sort())
  expect(filesOf(html, ['/assets/app-2.css', '/assets/root-1.js'])).toEqual(filesIn(html))
})

test('files of an older release go, but not those of a page that is still kept', () => {
  const records = [
    page('/d/AB-1', 1, ['/assets/a-1.js']),
    file('/assets/a-1.js'),
    file('/assets/b-1.js'),
    file('/assets/a-2.js'),
  ]
  expect(filesToForget(records, ['/assets/a-2.js'])).toEqual(['/assets/b-1.js'])
})

test('another width or format of a picture stands in for one that is not kept, the largest first, and no other picture', () => {
  const kept = ['/images/ab-x.320.webp', '/images/ab-x.960.avif', '/images/cd-x.1280.avif']
  const records = kept.map((address, nth) => picture(address, nth, 1000 * (nth + 1)))
  expect(likePicture('/images/ab-x.672.webp', records)).toBe('/images/ab-x.960.avif')
  expect(likePicture('/images/ab-x.jpg', records)).toBe('/images/ab-x.960.avif')
  expect(likePicture('/images/ef-x.672.webp', records)).toBeUndefined()
  expect(likePicture('/images/ab-x.672.webp', [page('/images/ab-x', 1)])).toBeUndefined()
})
