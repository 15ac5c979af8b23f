// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { phonePhoto, smallPhoto } from '../../../test/photos.ts'
import { heicPhoto, pictureWithXmp, plain, readInput } from '../../../test/pictures.ts'
import { test } from '../../../test/shop-fixture.ts'
import { type Corner, fetchFile, upload, whiteCorner } from '../../../test/uploads.ts'
import { listWidths, webpName } from './image-address.ts'

async function uploadAndRead(
  owner: Browser,
  filename: string,
  bytes: Uint8Array,
): Promise<{ url: string; bytes: Buffer }> {
  const response = await upload(owner, filename, bytes)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return { url: response.body.url, bytes: (await fetchFile(owner, response.body.url)).bytes }
}

async function pixel(picture: Uint8Array, [x, y]: [number, number]): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const middle = (picture: Uint8Array) => pixel(picture, [0.5, 0.5])

function expectColour(found: number[], wanted: [number, number, number]) {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((found[channel] as number) - value), `${found} is near ${wanted}`).toBeLessThan(8)
}

const uprights: [orientation: number, isTurned: boolean, corner: Corner][] = [
  [1, false, 'upper left'],
  [2, false, 'upper right'],
  [3, false, 'lower right'],
  [4, false, 'lower left'],
  [5, true, 'upper left'],
  [6, true, 'upper right'],
  [7, true, 'lower right'],
  [8, true, 'lower left'],
]
test.for(uprights)(
  'a photo with EXIF orientation %i is stored upright',
  async ([orientation, isTurned, corner], { owner }) => {
    const photo = await phonePhoto({ widthPx: 480, heightPx: 320, orientation })
    expect((await sharp(photo).metadata()).orientation).toBe(orientation)
    const { url, bytes } = await uploadAndRead(owner, `side-${orientation}.jpg`, photo)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual(isTurned ? [320, 480] : [480, 320])
    expect(await whiteCorner(bytes)).toBe(corner)
    expect(await whiteCorner((await fetchFile(owner, webpName(url, 320))).bytes)).toBe(corner)
  },
)

test.for(['png', 'webp'] as const)('a %s named .jpg is recognised by its bytes', async (format, { owner }) => {
  const { url, bytes } = await uploadAndRead(owner, 'blouse.jpg', await smallPhoto(7, format))
  expect(url).toMatch(/-blouse\.jpg$/)
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
})

test('a JPEG with a text type is recognised by its bytes', async ({ owner }) => {
  const response = await upload(owner, 'notes.txt', await smallPhoto(8), 'text/plain')
  expect(response.body.url).toMatch(/-notes\.jpg$/)
})

test('a small, long or high picture is stored in its own width and in every smaller one', async ({ owner }) => {
  for (const [width, height] of [
    [1, 1],
    [3000, 40],
    [8000, 800],
    [20, 3000],
    [319, 200],
    [320, 200],
    [321, 200],
  ] as const) {
    const { url, bytes } = await uploadAndRead(
      owner,
      `${width}x${height}.png`,
      await plain(width, height).png().toBuffer(),
    )
    const metadata = await sharp(bytes).metadata()
    expect(metadata.width).toBeLessThanOrEqual(Math.min(width, 2048))
    for (const due of listWidths(metadata.width)) {
      const webp = await fetchFile(owner, webpName(url, due))
      expect((await sharp(webp.bytes).metadata()).width).toBe(due)
    }
  }
})

test('a transparent picture gets the background of the page', async ({ owner }) => {
  const transparent = sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000000' } })
  const { bytes } = await uploadAndRead(owner, 'cut-out.png', await transparent.png().toBuffer())
  expectColour(await middle(bytes), [0xfb, 0xf6, 0xec])
})

test('a picture keeps its colour whatever the format of its pixels', async ({ owner }) => {
  const stored = {
    'sixteen bits': plain(400, 300).toColourspace('rgb16').png(),
    'a palette': plain(400, 300).png({ palette: true }),
    progressive: plain(400, 300).jpeg({ progressive: true }),
  }
  for (const [name, picture] of Object.entries(stored))
    expectColour(
      await middle((await uploadAndRead(owner, `${name}.jpg`, await picture.toBuffer())).bytes),
      [0x20, 0x60, 0x40],
    )
  const grey = await uploadAndRead(
    owner,
    'grey.jpg',
    await plain(400, 300, '#808080').toColourspace('b-w').jpeg().toBuffer(),
  )
  expectColour(await middle(grey.bytes), [0x80, 0x80, 0x80])
  const ink = plain(400, 300).toColourspace('cmyk').jpeg()
  expect((await sharp(await ink.toBuffer()).metadata()).space).toBe('cmyk')
  const printed = await middle((await uploadAndRead(owner, 'ink.jpg', await ink.toBuffer())).bytes)
  expect(printed[1]).toBeGreaterThan(printed[0] as number)
})

test('an animated picture keeps its first frame', async ({ owner }) => {
  const frames = await Promise.all(['#206040', '#c02020'].map((colour) => plain(320, 200, colour).png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const { bytes } = await uploadAndRead(owner, 'turning.webp', animated)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 200 })
  expectColour(await middle(bytes), [0x20, 0x60, 0x40])
})

test('the colours of a wide profile are converted to sRGB', async ({ owner }) => {
  const wide = await plain(400, 300, '#c81e1e').withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
  const { icc } = await sharp(wide).metadata()
  expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sP3')
  const { url, bytes } = await uploadAndRead(owner, 'wide.jpg', wide)
  for (const file of [bytes, (await fetchFile(owner, webpName(url, 320))).bytes]) {
    expectColour(await middle(file), [0xc8, 0x1e, 0x1e])
    expect((await sharp(file).metadata()).icc).toBeUndefined()
  }
})

test('a HEIC of an iPhone is stored upright in sRGB', async ({ owner }) => {
  const { url, bytes } = await uploadAndRead(owner, 'IMG_5195.HEIC', await heicPhoto())
  expect(url).toMatch(/-img-5195\.jpg$/)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
  expect(await whiteCorner(bytes)).toBe('upper right')
  // The file stores 51, 96, 66 in Display P3.
  expectColour(await pixel(bytes, [0.25, 0.25]), [0x20, 0x60, 0x40])
})

test('a HEIC of several pictures is stored as its primary one', async ({ owner }) => {
  const { bytes } = await uploadAndRead(owner, 'burst.heic', await readInput('three-primary-second.heic'))
  const [red = 0, green = 0, blue = 0] = await middle(bytes)
  expect(green).toBeGreaterThan(2 * Math.max(red, blue))
})

test.for([
  'uhdr_jpeg_image.jpg',
  'RGB_12__128x128.heif',
  'stereo.mpo',
  'samsung-sos.jpg',
  'p3-profile-garbage.jpg',
  'grey-with-rgb-profile.jpg',
])('the odd but valid photo %s is stored', async (name, { owner }) => {
  expect((await sharp((await uploadAndRead(owner, name, await readInput(name))).bytes).metadata()).format).toBe('jpeg')
})

test('a JPEG that lacks only its last two bytes is stored', async ({ owner }) => {
  const unended = await readInput('no-eoi.jpg')
  const whole = Buffer.concat([unended, Buffer.from([0xff, 0xd9])])
  const stored = [unended, whole].map(async (photo) => (await uploadAndRead(owner, 'blouse.jpg', photo)).bytes)
  const [first, second] = await Promise.all(stored)
  expect(first).toEqual(second)
})

test('a HEIC is recognised by its bytes, whatever its name and type', async ({ owner }) => {
  const response = await upload(owner, 'blouse.png', Buffer.concat([await heicPhoto(), Buffer.from('x')]), 'image/png')
  expect(response.body.url).toMatch(/-blouse\.jpg$/)
})

test('an upload removes a location in the XMP', async ({ owner }) => {
  const picture = await pictureWithXmp()
  expect(Buffer.from(picture).toString('latin1')).toContain('SecretPlace')
  const { url, bytes } = await uploadAndRead(owner, 'edited.jpg', picture)
  for (const file of [bytes, (await fetchFile(owner, webpName(url, 320))).bytes])
    expect(file.toString('latin1')).not.toContain('SecretPlace')
})
