// @module-tag slow
import { expect } from 'vitest'
import { test } from '../../../test/engines/shop-on-s3.ts'
import { deletePermanently, fetchFile, publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

function pictureAddresses(html: string): string[] {
  return [...html.matchAll(/<(?:img|source) [^>]*?src(?:set)?="([^"]+\.(?:jpg|webp)[^"]*)"/gi)].flatMap(
    ([, addresses = '']) => addresses.split(',').map((candidate) => candidate.trim().split(' ')[0] as string),
  )
}

function imagePolicy(headers: Headers): string | undefined {
  return /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

test('a photo is stored in the bucket, served by the shop, and completely deleted', async ({ openOnS3 }) => {
  const { owner, visitor, stored } = await openOnS3()
  const url = await uploadPhoto(owner)
  const item = await publishItem(owner, url)
  expect(await stored()).toContain(url.slice('/images/'.length))

  const page = await visitor.page('/')
  const addresses = pictureAddresses(page.html).filter((address) => address.startsWith('/images/'))
  expect(addresses).toContain(url)
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) {
    const response = await visitor.fetch(address)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const known = { 'if-none-match': response.headers.get('etag') as string }
    expect((await visitor.fetch(address, { headers: known })).status).toBe(304)
  }
  expect(imagePolicy(page.headers)).toBe("'self' blob: data:")

  await deletePermanently(owner, item.id)
  expect(await stored()).toEqual([])
  expect((await fetchFile(visitor, url)).status).toBe(404)
})

test('pages load pictures from the public URL of the bucket, and their policy allows only its host', async ({
  openOnS3,
  bucket,
}) => {
  const { owner, visitor, publicBase } = await openOnS3({ public: `${bucket.endpoint}/thaiyal` })
  const url = await uploadPhoto(owner)
  await publishItem(owner, url)

  for (const page of [await visitor.page('/'), await owner.page('/admin')]) {
    const addresses = pictureAddresses(page.html).filter((address) =>
      address.includes(url.slice('/images/'.length, -4)),
    )
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${publicBase}/[a-z0-9.-]+$`))
      const response = await fetch(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/)
      await response.arrayBuffer()
    }
    expect(imagePolicy(page.headers)).toBe(`'self' blob: data: ${bucket.endpoint}`)
  }
})

test('a public URL of the bucket does not change addresses in the API, and images redirect to it', async ({
  openOnS3,
  bucket,
}) => {
  const { owner, visitor, stored, publicBase } = await openOnS3({ public: `${bucket.endpoint}/thaiyal` })
  const url = await uploadPhoto(owner)
  const item = await publishItem(owner, url)
  expect(url).toMatch(/^\/images\/[a-z0-9-]+\.jpg$/)
  expect((await visitor.ask(endpoints.listGallery, {})).body.items).toEqual([{ ...item, url }])

  const response = await visitor.fetch(url)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${publicBase}/${url.slice('/images/'.length)}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  for (const name of ['x.png', '..%2fsecret.jpg', 'UPPER.jpg'])
    expect([400, 404]).toContain((await visitor.fetch(`/images/${name}`)).status)

  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  expect((await visitor.fetch(url)).status).toBe(410)
  // The shop itself serves trashed photos, which are not public.
  expect((await owner.fetch(`/admin/trash/${url.slice('/images/'.length)}`)).status).toBe(200)
  await owner.ask(endpoints.deletePermanently, { id: item.id })
  expect(await stored()).toEqual([])
})
