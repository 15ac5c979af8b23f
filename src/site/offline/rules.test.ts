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

test('the cache holds the home page and designs, not the dashboard, accounts or the API', () => {
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

test('the cache keeps everything below its limit', () => {
  expect(tooMuch([page('/', 1), file('/assets/a.js'), picture('a', 1, capBytes - 150_000)])).toEqual([])
})

test('the cache evicts as few of the least recently used pictures as necessary', () => {
  const pictures = [picture('newest', 3, 8_000_000), picture('oldest', 1, 8_000_000), picture('middle', 2, 8_000_000)]
  expect(tooMuch(pictures)).toEqual(['oldest'])
  expect(tooMuch([...pictures, picture('large', 4, 10_000_000)])).toEqual(['oldest', 'middle'])
})

test('pages and files count towards the limit and are not evicted for it', () => {
  const files = Array.from({ length: 100 }, (_, nth) => file(`/assets/${nth}.js`))
  expect(tooMuch([page('/', 0), ...files, picture('a', 1, 6_000_000), picture('b', 2, 6_000_000)])).toEqual(['a'])
})

test('the cache keeps the home page and the most recently viewed designs', () => {
  const designs = Array.from({ length: keptPagesMax + 2 }, (_, nth) => page(`/d/AB-${nth}`, nth + 1))
  expect(tooMuch([page('/', 0), ...designs])).toEqual(['/d/AB-0', '/d/AB-1'])
})

const html = `<link href="/assets/font-1.woff2"/><script src="/assets/client-1.js"></script>
  <style>src: url(/assets/font-1.woff2)</style>`

test('filesIn lists each file of a page once', () => {
  expect(filesIn(html)).toEqual(['/assets/font-1.woff2', '/assets/client-1.js'])
})

test('filesOf lists the whole release for its pages and the named files for others', () => {
  const release = ['/assets/client-1.js', '/assets/lightbox-1.js']
  expect(filesOf(html, release).sort()).toEqual([...release, '/assets/font-1.woff2'].sort())
  expect(filesOf(html, ['/assets/client-2.js', '/assets/lightbox-1.js'])).toEqual(filesIn(html))
})

test('files of an older release are deleted unless a cached page needs them', () => {
  const records = [
    page('/d/AB-1', 1, ['/assets/a-1.js']),
    file('/assets/a-1.js'),
    file('/assets/b-1.js'),
    file('/assets/a-2.js'),
  ]
  expect(filesToForget(records, ['/assets/a-2.js'])).toEqual(['/assets/b-1.js'])
})

test('likePicture returns the largest cached width or format of the same picture', () => {
  const kept = ['/images/ab-x.320.webp', '/images/ab-x.960.avif', '/images/cd-x.1280.avif']
  const records = kept.map((address, nth) => picture(address, nth, 1000 * (nth + 1)))
  expect(likePicture('/images/ab-x.672.webp', records)).toBe('/images/ab-x.960.avif')
  expect(likePicture('/images/ab-x.jpg', records)).toBe('/images/ab-x.960.avif')
  expect(likePicture('/images/ef-x.672.webp', records)).toBeUndefined()
  expect(likePicture('/images/ab-x.672.webp', [page('/images/ab-x', 1)])).toBeUndefined()
})
