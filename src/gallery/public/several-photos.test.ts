// @module-tag slow
import { brotliCompressSync, constants } from 'node:zlib'
import { expect } from 'vitest'
import { addPhotos, findSharePath, publishOne } from '../../../test/designs.ts'
import { linksIn } from '../../../test/html.ts'
import { phonePhoto } from '../../../test/photos.ts'
import { readStructuredData } from '../../../test/read-structured-data.ts'
import { admin, origin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { uploadNextPhoto } from '../../../test/trash.ts'
import { upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { photoSides, photosPerPage } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { languages, pathIn } from '../../messages/language.ts'

/** The 48 further photos add some 950 compressed bytes. Their placeholders would add 1,900 more. */
const mostBytesOfPhotos = 1500

const imagesIn = (html: string) => [...html.matchAll(/<img src="(\/images\/[^"]+)"[^>]*?alt="([^"]*)"/g)]
const inText = (text: string) => text.replaceAll('&quot;', '"')

test('a card tells the number of photos only if there are several', async ({ shop, owner }) => {
  const single = await publishOne(shop, owner, await uploadNextPhoto(owner))
  const several = await publishOne(shop, owner, await uploadNextPhoto(owner))
  await addPhotos(owner, several.id, ['back', 'sleeve'])
  for (const locale of languages) {
    const { html } = await shop.browser().page(pathIn(locale, '/'))
    const [, one = '', three = ''] = html.split('data-picture=').slice(-3)
    const category = m.category_aariBlouse({}, { locale })
    expect(html).toContain(m.gallery_viewDesign({ code: single.code, category }, { locale }))
    expect(html).toContain(m.gallery_viewPhotos({ code: several.code, category, count: 3 }, { locale }))
    expect([one, three].map((card) => /class="photo-count">(\d)</.exec(card)?.[1])).toEqual([undefined, '3'])
  }
})

test('the page of a design shows its photos, and names their sides in each language', async ({ shop, owner }) => {
  const url = await uploadNextPhoto(owner)
  const { id, code } = await publishOne(shop, owner, url)
  const urls = [url, ...(await addPhotos(owner, id, ['back', 'sleeve', 'neck', '']))]
  const share = await findSharePath(shop, code)
  expect(share).toContain(url.slice('/images/'.length, '/images/'.length + 12))
  for (const locale of languages) {
    const { html } = await shop.browser().page(pathIn(locale, `/d/${code}`))
    const links = linksIn(html).filter(({ href }) => urls.includes(href))
    expect(links.map(({ href }) => href)).toEqual(urls)
    const sides = [m.side_back, m.side_sleeve, m.side_neck].map((side) => side({}, { locale }))
    const label = [code, m.design_photoOf({ nth: 3, count: 5 }, { locale }), sides[1]].join(', ')
    expect(links[2]?.attributes).toContain(`aria-label="${label}"`)
    const category = m.category_aariBlouse({}, { locale })
    const alt = m.gallery_imageAlt({ category }, { locale })
    const alts = imagesIn(html).filter(([, src]) => urls.includes(src as string))
    expect(alts.map(([, , alt]) => alt)).toEqual([
      alt,
      ...sides.map((side) => m.design_altOfSide({ alt, side }, { locale })),
      alt,
    ])
    const loading = [...html.matchAll(/<img src="\/images[^>]*loading="(\w+)"/g)].slice(0, 5)
    expect(loading.map(([, value]) => value)).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy'])
  }
})

test('structured data and the sitemap list all photos of a design', async ({ shop, owner }) => {
  const url = await uploadNextPhoto(owner)
  const { id, code } = await publishOne(shop, owner, url)
  const all = [url, ...(await addPhotos(owner, id, ['back', '']))].map((path) => origin + path)
  const { things } = await readStructuredData(shop, `/d/${code}`)
  expect(things.Product.image).toEqual(all)
  const sitemap = await (await shop.browser().fetch('/sitemap.xml')).text()
  const entry = sitemap.split('\n').find((line) => line.startsWith(`<url><loc>${origin}/d/${code}</loc>`))
  expect([...(entry ?? '').matchAll(/<image:loc>(.*?)</g)].map(([, address]) => address)).toEqual(all)
})

test('further photos add neither pictures nor many bytes to the home page', async ({ openShop }) => {
  const shop = await openShop({ RATE_LIMITS: '' })
  const owner = await shop.signIn(admin)
  const urls: string[] = []
  // Photos of one colour would have equal placeholders.
  for (let seed = 1; seed <= photosPerPage * 5; seed++) {
    const photo = await phonePhoto({ widthPx: 400, heightPx: 300, orientation: 1, seed })
    urls.push((await upload(owner, `blouse-${seed}.jpg`, photo)).body.url)
  }
  const ids: string[] = []
  for (const url of urls.splice(0, photosPerPage)) ids.push((await publishOne(shop, owner, url)).id)
  const before = await shop.browser().page('/')
  for (const [nth, url] of urls.entries()) {
    const id = ids[nth % photosPerPage] as string
    expect((await owner.ask(endpoints.addPhoto, { id, url, side: photoSides[nth % 4] })).status).toBe(200)
  }
  const after = await shop.browser().page('/')
  expect(imagesIn(after.html).length).toBe(imagesIn(before.html).length)
  for (const url of urls) expect(inText(after.html).split(url.replace('.jpg', '')).length, url).toBe(2)
  const growth = compressedBytes(after.html) - compressedBytes(before.html)
  expect(growth).toBeLessThan(mostBytesOfPhotos)
})

/** Compresses a shared page as the shop does. */
function compressedBytes(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}
