// @module-tag slow
// @module-tag engines
import sharp from 'sharp'
import { expect } from 'vitest'
import { findSharePath, metaOf, publishOne } from '../../../test/designs.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { plain } from '../../../test/pictures.ts'
import { admin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

const noise = (widthPx: number, heightPx: number) =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

test.for([
  ['a photo', () => smallPhoto(7)],
  ['nothing but noise', () => noise(1200, 1000)],
  ['one pixel', () => plain(1, 1).png().toBuffer()],
  ['a panorama', () => plain(8000, 800).jpeg().toBuffer()],
  ['a very tall photo', () => plain(800, 6000).jpeg().toBuffer()],
] as const)(
  'the share picture of %s is a JPEG of the stated size and at most 250 KB',
  async ([name, photo], { shop, owner }) => {
    const { body } = await upload(owner, `${name}.jpg`, await photo())
    const { code } = await publishOne(shop, owner, body.url, 'design blouse', '450')
    const meta = await metaOf(shop, `/d/${code}`)
    const response = await shop.browser().fetch(await findSharePath(shop, code))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(bytes.length).toBeLessThanOrEqual(250 * 1024)
    const { format, width, height, exif, icc } = await sharp(bytes).metadata()
    expect([format, String(width), String(height)]).toEqual(['jpeg', meta['og:image:width'], meta['og:image:height']])
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(300)
    expect(Math.max(width / height, height / width)).toBeLessThanOrEqual(2.01)
    expect([exif, icc]).toEqual([undefined, undefined])
  },
)

test('a new price leaves the share picture at its address, and any other address redirects to it', async ({
  shop,
  owner,
  url,
}) => {
  const { id, code } = await publishOne(shop, owner, url)
  const before = await findSharePath(shop, code)
  await owner.ask(endpoints.changeGalleryItem, { id, price: '2600' })
  expect(await findSharePath(shop, code)).toBe(before)
  for (const other of ['share-0123456789ab.jpg', 'share-0.jpg', `share-${'f'.repeat(60)}.jpg`]) {
    const { status, headers } = await shop.browser().fetch(`/d/${code}/${other}`)
    expect([status, headers.get('location')]).toEqual([302, before])
  }
  const head = await shop.browser().fetch(before, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a share picture is drawn once, kept beside the other sizes, and deleted with them', async ({ openShop }) => {
  const shop = await openShop()
  const owner = await shop.signIn(admin)
  const url = await uploadPhoto(owner, 2)
  const { id, code } = await publishOne(shop, owner, url)
  const uploaded = await shop.imageFiles()
  const fetchShare = async () => shop.browser().fetch(await findSharePath(shop, code))
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, async () => Buffer.from(await (await fetchShare()).arrayBuffer()).toString('hex')),
  )
  expect(new Set(others)).toEqual(new Set([first]))
  const share = url.replace('/images/', '').replace('.jpg', '.share.jpg')
  expect(await shop.imageFiles()).toEqual([...uploaded, share].sort())
  expect((await fetchFile(owner, `/images/${share}`)).bytes.toString('hex')).toBe(first)

  // A file that the shop has never drawn shows that it is not drawn again.
  await shop.deps.files.put(share, await smallPhoto(3))
  expect(Buffer.from(await (await fetchShare()).arrayBuffer())).toEqual(Buffer.from(await smallPhoto(3)))
  await deletePermanently(owner, id)
  expect(await shop.imageFiles()).toEqual([])
})
