// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import { phonePhoto } from '../../../test/photos.ts'
import { plain } from '../../../test/pictures.ts'
import { averageColour, maxPlaceholderBytes, placeholderOf, placeholdersOn } from '../../../test/placeholders.ts'
import { test } from '../../../test/shop-fixture.ts'
import { fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const noise = () =>
  sharp({
    create: {
      width: 8,
      height: 8,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()

const photos: [string, () => Promise<Uint8Array>][] = [
  ['a photo', () => phonePhoto({ widthPx: 1200, heightPx: 900 })],
  ['one pixel', () => plain(1, 1).png().toBuffer()],
  ['a panorama', () => plain(8000, 800, '#7A1F2B').jpeg().toBuffer()],
  ['a very tall photo', () => plain(800, 6000, '#D99A1C').jpeg().toBuffer()],
  ['noise', noise],
  [
    'a transparent picture',
    () =>
      sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
  ],
]

test.for(photos)(
  '%s gets a placeholder in its own colours of at most 150 bytes',
  async ([kind, make], { shop, owner }) => {
    const response = await upload(owner, `${kind}.png`, await make())
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const bytes = Buffer.from((await placeholderOf(shop, response.body.url)) ?? '', 'base64')
    expect(bytes.length).toBeLessThanOrEqual(maxPlaceholderBytes)

    const { format, width, height, hasAlpha } = await sharp(bytes).metadata()
    expect([format, hasAlpha]).toEqual(['webp', false])
    expect(Math.max(width, height)).toBeLessThanOrEqual(8)
    const whole = (await fetchFile(owner, response.body.url)).bytes
    const [found, wanted] = [await averageColour(bytes), await averageColour(whole)]
    // The limit is larger for noise, because a placeholder has too few bytes to represent it.
    const nearEnough = kind === 'noise' ? 40 : 12
    for (const [channel, value] of wanted.entries())
      expect(Math.abs((found[channel] as number) - value), `${found} is near ${wanted}`).toBeLessThan(nearEnough)
  },
)

test('the placeholder of a rotated photo is upright', async ({ shop, owner }) => {
  const photo = await phonePhoto({ widthPx: 480, heightPx: 320, orientation: 6 })
  const { body } = await upload(owner, 'turned.jpg', photo)
  const bytes = Buffer.from((await placeholderOf(shop, body.url)) ?? '', 'base64')
  const { width, height } = await sharp(bytes).metadata()
  expect(height).toBeGreaterThan(width)
})

test('pages contain placeholders with an empty alternative text, and the API does not', async ({ shop, owner }) => {
  const url = await uploadPhoto(owner)
  const item = await publishItem(owner, url)
  const placeholder = await placeholderOf(shop, url)
  expect(placeholder).toMatch(/^[\w+/]+=*$/)
  expect(await placeholdersOn(shop.browser(), '/')).toEqual([placeholder, placeholder])
  expect(await placeholdersOn(owner, '/admin')).toEqual([placeholder])
  const [tag] = /<img src="data:[^>]*>/.exec((await shop.browser().page('/')).html) ?? []
  expect(tag).toContain('alt=""')
  expect(tag).not.toMatch(/loading=|style=/)
  expect((await shop.browser().ask(endpoints.listGallery, {})).body.items).toEqual([item])
})
