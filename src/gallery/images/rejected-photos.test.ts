// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { heicOfSize, heicPhoto, notPhotos, plain, pngBomb, readInput } from '../../../test/pictures.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { upload, uploadForm } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { photoMaxBytes, photoMaxPixels } from '../../api/shop-constants.ts'

// A busy machine would shed the large uploads.
const test = shopTest.extend('shopOptions', { scope: 'file' }, { delayMs: () => 0 })

test.afterEach(async ({ shop }) => {
  expect(await shop.imageFiles()).toEqual([])
  expect(await shop.deps.db.selectFrom('images').select('name').execute()).toEqual([])
})

test.for(Object.keys(notPhotos))('uploadImage rejects %s named .jpg', async (kind, { owner }) => {
  for (const send of [upload, uploadForm]) {
    const response = await send(owner, 'blouse.jpg', notPhotos[kind] as Uint8Array)
    expect(response.status).toBe(415)
    expect(response.errorCode).toBe('UNSUPPORTED_PHOTO')
    expect(response.body.error.code).toBe(415)
  }
})

test('uploadImage rejects a truncated photo', async ({ owner }) => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const noise = sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 100, sigma: 30 },
      },
    })
    const whole = await noise[format]().toBuffer()
    for (const length of [20, whole.length >> 1, Math.floor(whole.length * 0.95)]) {
      const response = await upload(owner, 'blouse.jpg', whole.subarray(0, length))
      expect(response.status, `${format}, ${length} of ${whole.length} bytes`).toBe(422)
      expect(response.errorCode).toBe('BROKEN_PHOTO')
    }
  }
})

test('uploadImage rejects a HEIC that is truncated or has damaged bytes in its middle', async ({ owner }) => {
  const whole = await heicPhoto()
  const damaged = Buffer.from(whole)
  damaged.fill(0x55, 300, 900)
  for (const bytes of [whole.subarray(0, 40), whole.subarray(0, 1000), whole.subarray(0, -100), damaged]) {
    const response = await upload(owner, 'blouse.heic', bytes, 'image/heic')
    expect(response.status).toBe(422)
    expect(response.errorCode).toBe('BROKEN_PHOTO')
  }
})

test('uploadImage rejects a HEIC whose last pictures are missing', async ({ owner }) => {
  const half = (await readInput('three-primary-second.heic')).subarray(0, -20)
  expect((await upload(owner, 'blouse.heic', half, 'image/heic')).errorCode).toBe('BROKEN_PHOTO')
})

test('uploadImage rejects a JPEG whose end is zeros', async ({ owner }) => {
  const whole = await readInput('form-red-gold-dots.jpg')
  for (const share of [0.3, 0.5, 0.9, 0.99])
    for (const photo of [whole, await sharp(whole).jpeg({ progressive: true }).toBuffer()]) {
      const zeroed = Buffer.from(photo).fill(0, Math.floor(photo.length * share))
      expect((await upload(owner, 'blouse.jpg', zeroed)).errorCode, `from ${share}`).toBe('BROKEN_PHOTO')
    }
})

test('uploadImage rejects a HEIC of more than 50 megapixels before decoding it', async ({ owner }) => {
  const response = await upload(owner, 'wall.heic', await heicOfSize(10_000, 5_001), 'image/heic')
  expect(response.errorCode).toBe('TOO_MANY_PIXELS')
})

test('uploadImage rejects picture formats that no phone sends', async ({ owner }) => {
  const kinds = { TIFF: plain(40, 30).tiff(), AVIF: plain(40, 30).avif(), GIF: plain(40, 30).gif() }
  for (const [kind, picture] of Object.entries(kinds)) {
    const response = await upload(owner, 'blouse.jpg', await picture.toBuffer())
    expect(response.errorCode, kind).toBe('UNSUPPORTED_PHOTO')
  }
})

test('uploadImage rejects a photo with damaged bytes in its middle', async ({ owner }) => {
  const damaged = Buffer.from(await plain(600, 400).png().toBuffer())
  damaged.fill(0x55, damaged.length >> 1, (damaged.length >> 1) + 20)
  const response = await upload(owner, 'blouse.png', damaged)
  expect(response.status).toBe(422)
})

test('uploadImage rejects more than 25 MB, as a body and as a form', async ({ owner }) => {
  const large = Buffer.alloc(photoMaxBytes + 1)
  large.set(await smallPhoto())
  for (const send of [upload, uploadForm]) {
    const response = await send(owner, 'blouse.jpg', large)
    expect(response.status).toBe(413)
    expect(response.errorCode).toBe('PAYLOAD_TOO_LARGE')
  }
})

test('uploadImage accepts a photo of exactly 25 MB', async ({ owner }) => {
  const largest = Buffer.alloc(photoMaxBytes)
  // Decoders ignore bytes after the end of a JPEG.
  largest.set(await smallPhoto())
  for (const send of [upload, uploadForm]) {
    const response = await send(owner, 'blouse.jpg', largest)
    expect(response.status).toBe(200)
    await owner.ask(endpoints.deleteImage, { url: response.body.url })
  }
})

test('uploadImage rejects a picture of more than 50 megapixels and accepts one of 50', async ({ owner }) => {
  expect(photoMaxPixels).toBe(50_000_000)
  const response = await upload(owner, 'wall.png', pngBomb(10_000, 5_001))
  expect(response.status).toBe(413)
  expect(response.errorCode).toBe('TOO_MANY_PIXELS')

  const accepted = await upload(owner, 'wall.png', pngBomb(10_000, 5_000))
  expect(accepted.status).toBe(200)
  await owner.ask(endpoints.deleteImage, { url: accepted.body.url })
})

test('uploadImage rejects a decompression bomb before decoding it', async ({ owner }) => {
  const bomb = pngBomb(20_000, 20_000)
  expect(bomb.length).toBeLessThan(100_000)
  const response = await upload(owner, 'bomb.png', bomb)
  expect(response.errorCode).toBe('TOO_MANY_PIXELS')
})

test('uploadImage rejects a form without a file or with text in its place', async ({ owner }) => {
  for (const fill of [
    () => {},
    (form: FormData) => form.set('file', 'a blouse'),
    (form: FormData) => form.set('photo', new Blob(['x'])),
  ]) {
    const form = new FormData()
    fill(form)
    const response = await owner.send('/v1/images/blouse.jpg', { method: 'POST', body: form })
    expect(response.status).toBe(400)
  }
})

test('uploadImage accepts a photo after all rejected ones', async ({ owner }) => {
  const response = await upload(owner, 'blouse.jpg', await smallPhoto())
  expect(response.status).toBe(200)
  await owner.ask(endpoints.deleteImage, { url: response.body.url })
})
