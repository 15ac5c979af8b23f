// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Answer } from '../../../test/browser.ts'
import { phonePhoto } from '../../../test/photos.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { fetchFile, upload, uploadForm, whiteCorner } from '../../../test/uploads.ts'
import { imageWidthsPx } from '../../api/shop-constants.ts'
import { webpName } from './image-address.ts'

const test = shopTest
  .extend('photo', { scope: 'file' }, () => phonePhoto())
  .extend('response', { scope: 'file' }, ({ owner, photo }) => upload(owner, 'IMG_2041.JPG', photo))

const addresses = (response: Answer) => [
  response.body.url,
  ...imageWidthsPx.map((width) => webpName(response.body.url, width)),
]

test('the fixture of a phone photo is as large as a phone makes it, lies on its side, and names location and camera', async ({
  photo,
}) => {
  const { width, height, orientation, exif } = await sharp(photo).metadata()
  expect([width, height, orientation]).toEqual([4032, 3024, 6])
  expect(photo.length).toBeGreaterThan(3_000_000)
  const metadata = exif?.toString('latin1') ?? ''
  expect(metadata).toContain('SecretCam')
  expect(metadata).toContain('SecretModel')
  // This is the tag of the GPS directory in either byte order.
  expect(metadata).toMatch(/\x88\x25|\x25\x88/)
  expect(await whiteCorner(photo)).toBe('upper left')
})

test('a phone photo uploads and answers with its address', ({ response }) => {
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ url: expect.stringMatching(/^\/images\/[0-9a-f]{20}-img-2041\.jpg$/) })
})

test('a phone photo sent as a form field has the same address', async ({ owner, photo, response }) => {
  const second = await uploadForm(owner, 'IMG_2041.JPG', photo)
  expect(second.status).toBe(200)
  expect(second.body).toEqual(response.body)
})

test('a phone photo is upright in every width', async ({ owner, response }) => {
  for (const address of addresses(response)) {
    const { bytes } = await fetchFile(owner, address)
    const { width, height, orientation } = await sharp(bytes).metadata()
    expect(height, address).toBeGreaterThan(width)
    expect(orientation, address).toBeUndefined()
    expect(await whiteCorner(bytes), address).toBe('upper right')
  }
})

test('no served file of a phone photo names its location or camera', async ({ owner, response }) => {
  for (const address of addresses(response)) {
    const { bytes } = await fetchFile(owner, address)
    const text = bytes.toString('latin1')
    for (const word of ['Exif\0', 'EXIF', 'SecretCam', 'SecretModel', 'ns.adobe.com'])
      expect(text, address).not.toContain(word)
    const { exif, xmp, iptc } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc], address).toEqual([undefined, undefined, undefined])
  }
})

test('a phone photo exists as a WebP in every width of the page', async ({ shop, owner, response }) => {
  for (const width of imageWidthsPx) {
    const { status, type, bytes } = await fetchFile(owner, webpName(response.body.url, width))
    expect([status, type]).toEqual([200, 'image/webp'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
  }
  expect(await shop.imageFiles()).toHaveLength(imageWidthsPx.length + 1)
})

test('the variant of a phone photo for phones has less than 100 KB', async ({ owner, response }) => {
  const { bytes } = await fetchFile(owner, webpName(response.body.url, 480))
  expect(bytes.length).toBeLessThan(100_000)
})

test('the JPEG for old browsers has at most 2048 pixels on its long edge', async ({ owner, response }) => {
  const { type, bytes } = await fetchFile(owner, response.body.url)
  expect(type).toBe('image/jpeg')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 })
})
