// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { publishOne } from '../../../test/designs.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('designs', { scope: 'file', auto: true }, async ({ shop, owner }) => {
  const url = await uploadPhoto(owner)
  const designs = []
  for (let count = 0; count < 4; count++) designs.push(await publishOne(shop, owner, url))
  return designs as [(typeof designs)[number], ...typeof designs]
})

const codesOn = (html: string) => [...html.matchAll(/<li id="([A-Z]+-\d+)"/g)].map(([, code]) => code as string)

test('visitors see the chosen designs first, in their order, also in the hero', async ({ shop, owner, designs }) => {
  const [first, second, third, fourth] = designs.map(({ id }) => id) as [string, string, string, string]
  const show = (ids: string[]) => owner.ask(endpoints.changeFirstDesigns, { ids })
  const readHome = async (path = '/') => (await shop.browser().page(path)).html
  expect((await show([fourth, second])).status).toBe(200)
  expect(codesOn(await readHome())).toEqual(['AB-4', 'AB-2', 'AB-1', 'AB-3'])
  expect(codesOn(await readHome('/?order=newest'))).toEqual(['AB-4', 'AB-3', 'AB-2', 'AB-1'])
  const [, hero = ''] = /class="hero-designs">(.*?)<\/ul>/s.exec(await readHome()) ?? []
  expect([...hero.matchAll(/\/d\/([A-Z]+-\d+)/g)].map(([, code]) => code)).toEqual(['AB-4', 'AB-2'])
  const { items } = (await owner.ask(endpoints.listGallery, {})).body
  expect(items.map(({ id }: GalleryItem) => id)).toEqual([first, second, third, fourth])

  expect((await show([third, 'missing'])).status).toBe(404)
  expect(codesOn(await readHome())[0]).toBe('AB-4')
  await show([])
  expect(codesOn(await readHome())).toEqual(['AB-1', 'AB-2', 'AB-3', 'AB-4'])
})

test('without chosen designs the hero shows the newest one of each category that has a price', async ({
  shop,
  owner,
  designs,
}) => {
  const readHero = async () => {
    const [, hero = ''] = /class="hero-designs">(.*?)<\/ul>/s.exec((await shop.browser().page('/')).html) ?? []
    return [...hero.matchAll(/\/d\/([A-Z]+-\d+)/g)].map(([, code]) => code)
  }
  const { id } = designs[3] as (typeof designs)[number]
  expect(await readHero()).toEqual(['AB-4'])
  await owner.ask(endpoints.changeGalleryItem, { id, price: '' })
  expect(await readHero()).toEqual(['AB-3'])
  await owner.ask(endpoints.changeGalleryItem, { id, price: '2500' })
})

test('a hidden design keeps code and price, and visitors read that it is not shown', async ({
  shop,
  owner,
  designs,
}) => {
  const { id, code } = designs[0]
  const hide = (isHidden: boolean) => owner.ask(endpoints.changeGalleryItem, { id, isHidden })
  await hide(true)
  const visitor = shop.browser()
  const page = await visitor.page(`/d/${code}`)
  expect(page.status).toBe(404)
  expect(page.text).toContain(m.design_hidden({ code }))
  expect(page.html).toContain('href="/#gallery"')
  expect((await visitor.page('/')).html).not.toContain(`/d/${code}"`)
  expect((await visitor.fetch('/sitemap.xml').then((response) => response.text())).includes(`/d/${code}<`)).toBe(false)
  expect((await visitor.ask(endpoints.listGallery, {})).body.items).toHaveLength(3)
  const list = await visitor.page(`/designs?codes=${code}+AB-2`)
  expect(list.text).toContain(m.shortlist_hidden({ codes: code }))
  expect(list.html).toContain(`data-designs="${code} AB-2"`)
  expect((await visitor.page(`/designs?codes=${code}`)).text).toContain(m.shortlist_hidden({ codes: code }))
  await owner.ask(endpoints.changeGalleryItem, { id, category: 'design blouse' })
  expect((await visitor.page(`/d/${code}`)).status).toBe(404)
  await owner.ask(endpoints.changeGalleryItem, { id, category: 'aari blouse' })
  await hide(false)
  expect((await visitor.page(`/d/${code}`)).status).toBe(200)
  expect((await visitor.ask(endpoints.listGallery, {})).body.items[0]).toMatchObject({ id, price: '2500' })
})
