// @module-tag slow
import { expect } from 'vitest'
import { contactInfo, readStructuredData, saveDetails, shopTexts } from '../../test/read-structured-data.ts'
import { origin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { findSchemaErrors, structuredDataIn } from '../../test/structured-data.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { photosPerPage } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

const payload = `"'></script><!--<script>alert(1)</script>&amp; ]]>`
const prices = ['0500', '.5', '499.50', '', '0']
const test = shopTest
  .extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
  .extend('url', { scope: 'file', auto: true }, async ({ owner }) => {
    const url = await uploadPhoto(owner)
    for (const price of prices) await publishItem(owner, url, { category: 'aari blouse', price })
    return url
  })

test('the vocabulary check finds unknown types, properties and values', async () => {
  const graph = (thing: object) => JSON.stringify({ '@context': 'https://schema.org', '@graph': [thing] })
  const right = { '@type': 'LocalBusiness', geo: { '@type': 'GeoCoordinates', latitude: 10 } }
  const wrong = {
    aType: { '@type': 'TailorShop' },
    aProperty: { '@type': 'LocalBusiness', hours: '10-8' },
    aPropertyFurtherDown: { '@type': 'LocalBusiness', geo: { '@type': 'GeoCoordinates', lat: 10 } },
    aTypeAtItsPlace: { '@type': 'LocalBusiness', geo: { '@type': 'Offer' } },
    aValue: { '@type': 'Offer', availability: 'https://schema.org/Sewn' },
  }
  const graphs = Object.fromEntries(Object.entries({ right, ...wrong }).map(([name, thing]) => [name, graph(thing)]))
  const lines = (await findSchemaErrors(graphs)).map((fault) => Number(/\((\d+),/.exec(fault)?.[1]))
  expect(lines).toEqual([3, 4, 5, 6, 7])
})

test('the home page lists the addresses of its designs and the range of their prices', async ({ shop }) => {
  const { things } = await readStructuredData(shop, '/')
  expect(things.ItemList.itemListElement).toEqual(
    prices.map((_, index) => ({ '@type': 'ListItem', position: index + 1, url: `${origin}/d/AB-${index + 1}` })),
  )
  expect(things.LocalBusiness.priceRange).toBe('₹0 - ₹0500')
})

test('a design page describes its product and brand', async ({ shop, owner, url }) => {
  const { things } = await readStructuredData(shop, '/d/AB-1')
  expect(things.Product).toMatchObject({
    name: 'aari blouse AB-1',
    sku: 'AB-1',
    url: `${origin}/d/AB-1`,
    image: [new URL(url, origin).href],
    offers: {
      '@type': 'Offer',
      url: `${origin}/d/AB-1`,
      price: '500',
      priceCurrency: 'INR',
      availability: 'https://schema.org/MadeToOrder',
    },
    brand: { '@id': `${origin}/#shop`, name: m.shop_name() },
  })
  const offered = await Promise.all(
    prices.map(async (_, index) => {
      const { Product, CreativeWork } = (await readStructuredData(shop, `/d/AB-${index + 1}`)).things
      // Search engines report a product without an offer, or with one of 0, as an error.
      return Product ? Product.offers.price : CreativeWork.identifier
    }),
  )
  expect(offered).toEqual(['500', '0.5', '499.50', 'AB-4', 'AB-5'])
  for (const path of ['/d/AB-99', '/nowhere', '/login', '/admin'])
    expect(structuredDataIn((await owner.page(path)).html), path).toEqual([])
})

test('a long gallery is listed page by page with continuous positions', async ({ shop, owner, url }) => {
  for (let count = 5; count < photosPerPage + 2; count++) await publishItem(owner, url, { category: 'aari blouse' })
  const positionsOn = async (path: string) =>
    (await readStructuredData(shop, path)).things.ItemList.itemListElement.map(
      ({ position }: { position: number }) => position,
    )
  expect(await positionsOn('/')).toHaveLength(photosPerPage)
  expect(await positionsOn('/?page=2')).toEqual([photosPerPage + 1, photosPerPage + 2])
})

test('structured data escapes the texts of the owner', async ({ shop, owner }) => {
  const businessHours = { monFri: payload, sat: payload, sun: payload }
  await saveDetails(
    owner,
    { address: payload, phone: `98400 00001 ${payload}`, businessHours },
    { map: 'https://maps.example/?q=</script><script>' },
  )
  const { json, things } = await readStructuredData(shop, '/')
  expect(json).not.toContain('<')
  expect(things.LocalBusiness.address.streetAddress).toBe(payload)
  expect(things.LocalBusiness.hasMap).toBe('https://maps.example/?q=</script><script>')
  expect(things.LocalBusiness.telephone).toBe('+919840000001')
  expect(things.LocalBusiness).not.toHaveProperty('openingHoursSpecification')
})

test('structured data uses only the schema.org vocabulary', async ({ shop, owner }) => {
  const pages: Record<string, string> = { hostile: (await readStructuredData(shop, '/')).json }
  await saveDetails(owner, contactInfo, shopTexts)
  await owner.ask(endpoints.addClosure, { from: '2026-11-24', until: '2026-11-26', reason: 'Wedding' })
  const paths = {
    home: '/',
    last: '/?page=2',
    design: '/d/AB-1',
    priceless: '/d/AB-4',
    tamil: '/ta',
    inTamil: '/ta/d/AB-1',
  }
  for (const [name, path] of Object.entries(paths)) pages[name] = (await readStructuredData(shop, path)).json
  expect(await findSchemaErrors(pages)).toEqual([])
})
