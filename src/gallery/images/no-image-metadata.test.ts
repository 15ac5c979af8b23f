// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import { createPhotosWithMetadata } from '../../../test/photos-with-metadata.ts'
import { heicPhoto } from '../../../test/pictures.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, upload } from '../../../test/uploads.ts'

/** The AVIF worker runs only on an idle processor. */
const timeoutMs = 90_000

const test = shopTest.extend('shopOptions', { scope: 'file' }, { makesAvifs: true })

async function fetchServedFiles(shop: TestShop): Promise<Record<string, Buffer>> {
  const { html } = await shop.browser().page('/')
  const found: Record<string, Buffer> = {}
  for (const name of await shop.imageFiles()) {
    const response = await shop.browser().fetch(`/images/${name}`)
    expect(response.status, name).toBe(200)
    found[name] = Buffer.from(await response.arrayBuffer())
  }
  for (const [, base64 = ''] of html.matchAll(/data:image\/webp;base64,([\w+/=]+)/g))
    found[`placeholder ${base64}`] = Buffer.from(base64, 'base64')
  for (const [, code = ''] of html.matchAll(/<li id="(\w+-\d+)"/g)) {
    const design = await shop.browser().page(`/d/${code}`)
    const [, address = ''] = /property="og:image" content="[^"]*?(\/d\/[^"]+)"/.exec(design.html) ?? []
    const share = await shop.browser().fetch(address)
    expect(share.status, address).toBe(200)
    found[address] = Buffer.from(await share.arrayBuffer())
    expect(design.html).not.toMatch(/SecretCam|Exif/)
  }
  return found
}

test('no served file contains metadata of the photo', async ({ shop, owner }) => {
  const photos = { ...(await createPhotosWithMetadata()), 'phone.heic': await heicPhoto() }
  for (const [filename, photo] of Object.entries(photos)) {
    expect(photo.toString('latin1'), filename).toContain('SecretCam')
    const { status, body } = await upload(owner, filename, photo)
    expect(status, filename).toBe(200)
    await publishItem(owner, body.url)
  }
  const count = Object.keys(photos).length
  const avifs = async () => (await shop.imageFiles()).filter((name) => name.endsWith('.avif')).length
  // A photo of 640 pixels has three widths, and one of 480 has two.
  await expect.poll(avifs, { timeout: timeoutMs }).toBe((count - 1) * 3 + 2)

  const served = await fetchServedFiles(shop)
  for (const kind of ['placeholder', '/d/'])
    expect(Object.keys(served).filter((name) => name.startsWith(kind))).toHaveLength(count)
  for (const [name, bytes] of Object.entries(served)) {
    const text = bytes.toString('latin1')
    for (const word of ['Secret', 'Exif', 'EXIF', 'xmpmeta', 'ns.adobe.com', 'Photoshop', '8BIM', 'Apple iOS'])
      expect(text, name).not.toContain(word)
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, comments], name).toEqual([undefined, undefined, undefined, undefined])
    if (name.endsWith('.jpg')) expect(applicationSegments(bytes), name).toEqual([])
  }
})

function applicationSegments(jpeg: Buffer): number[] {
  const found: number[] = []
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] as number
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) found.push(marker)
  }
  return found
}
