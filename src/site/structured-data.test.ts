import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { faultsOf, structuredDataIn } from '../../test/vocabulary.ts'
import { calls } from '../contract/calls.ts'
import { defaultContactInfo, photosPerPage } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const assets = join(import.meta.dirname, '../../build/client/assets')
const trick = `"'></script><!--<script>alert(1)</script>&amp; ]]>`
const written = {
  phone: '98400 00001',
  email: 'shop@example.com',
  address: '12 Second Street, Karaikudi',
  businessHours: { monFri: '10 AM - 1 PM, 3 PM - 8:30 PM', sat: '10 AM - 12 AM', sun: 'By appointment' },
}
const texts = {
  map: 'https://www.google.com/maps?q=10.0735,78.7732',
  videos: 'https://www.youtube.com/@shop',
}

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

/** What a page tells programs, by what each part is. */
async function toldOn(path: string) {
  const { html } = await shop.browser().page(path)
  const [json, ...others] = structuredDataIn(html)
  expect(others).toEqual([])
  const graph = JSON.parse(json as string)
  expect(graph['@context']).toBe('https://schema.org')
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  const told: Record<string, any> = Object.fromEntries(graph['@graph'].map((thing: any) => [thing['@type'], thing]))
  return { json: json as string, told }
}

const writes = async (contactInfo: object, shopTexts: object = {}) => {
  expect((await owner.ask(calls.changeContactInfo, contactInfo)).status).toBe(200)
  expect((await owner.ask(calls.changeShopTexts, shopTexts)).status).toBe(200)
}

test("premise: words that schema.org's vocabulary does not have are found", async () => {
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
  const lines = (await faultsOf(graphs)).map((fault) => Number(/\((\d+),/.exec(fault)?.[1]))
  expect(lines).toEqual([3, 4, 5, 6, 7])
})

test('a new shop claims nothing of what is invented', async () => {
  const { json, told } = await toldOn('/')
  expect(Object.keys(told)).toEqual(['WebSite', 'LocalBusiness'])
  expect(told.WebSite).toMatchObject({ name: m.shop_name(), url: `${origin}/` })
  expect(told.LocalBusiness).toMatchObject({
    name: m.shop_name(),
    url: `${origin}/`,
    image: `${origin}/share.png`,
  })
  expect(told.LocalBusiness.address).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Karaikudi',
    addressRegion: 'Tamil Nadu',
    addressCountry: 'IN',
  })
  const { phone, email, address } = defaultContactInfo
  for (const invented of [phone, phone.replaceAll(' ', ''), '0000000', email, address, encodeURIComponent(address)])
    expect(json).not.toContain(invented)
  for (const field of [
    'telephone',
    'email',
    'geo',
    'hasMap',
    'sameAs',
    'priceRange',
    'specialOpeningHoursSpecification',
  ])
    expect(told.LocalBusiness).not.toHaveProperty(field)
})

test('hours are told day by day, a closed day as closed', async () => {
  const { told } = await toldOn('/')
  const of = '@type'
  expect(told.LocalBusiness.openingHoursSpecification).toEqual([
    {
      [of]: 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '10:00',
      closes: '20:30',
    },
    { [of]: 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '10:30', closes: '20:00' },
    { [of]: 'OpeningHoursSpecification', dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
  ])
})

test('what the owner writes is told, as programs read it', async () => {
  await writes(written, texts)
  const { told } = await toldOn('/')
  expect(told.LocalBusiness).toMatchObject({
    telephone: '+919840000001',
    email: written.email,
    address: { streetAddress: written.address },
    geo: { '@type': 'GeoCoordinates', latitude: 10.0735, longitude: 78.7732 },
    hasMap: texts.map,
    sameAs: ['https://wa.me/919840000001', texts.videos],
  })
  // Two spans a day, midnight as the last minute, and nothing of a line that cannot be read.
  const hours = told.LocalBusiness.openingHoursSpecification
  expect(hours.map(({ opens, closes }: Record<string, string>) => `${opens} ${closes}`)).toEqual([
    '10:00 13:00',
    '15:00 20:30',
    '10:00 23:59',
  ])
})

test('days on which the shop is closed are told until they are over', async () => {
  await owner.ask(calls.addClosure, { from: '2026-11-24', until: '2026-11-26', reason: 'Wedding' })
  const special = async () => (await toldOn('/')).told.LocalBusiness.specialOpeningHoursSpecification
  expect(await special()).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-11-24',
      validThrough: '2026-11-26',
      opens: '00:00',
      closes: '00:00',
    },
  ])
  const now = shop.clock.now
  shop.clock.now = Date.parse('2026-11-26T18:30:00Z')
  expect(await special()).toBeUndefined()
  shop.clock.now = now
})

test('the pieces on the page are told with page, picture and price, and what has no price without an offer', async () => {
  const url = await uploaded(owner)
  const prices = ['0500', '.5', '499.50', '', '0']
  for (const price of prices) await hung(owner, url, { category: 'aari blouse', price })
  const { told } = await toldOn('/')
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  const pieces = told.ItemList.itemListElement.map(({ item }: any) => item)
  expect(pieces[0]).toEqual({
    '@type': 'Product',
    name: 'aari blouse AB-1',
    url: `${origin}/d/AB-1`,
    image: new URL(url, origin).href,
    offers: {
      '@type': 'Offer',
      url: `${origin}/d/AB-1`,
      price: '500',
      priceCurrency: 'INR',
      availability: 'https://schema.org/MadeToOrder',
    },
  })
  expect(pieces.map(({ offers }: { offers?: { price: string } }) => offers?.price)).toEqual([
    '500',
    '0.5',
    '499.50',
    undefined,
    '0',
  ])
  expect(told.LocalBusiness.priceRange).toBe('₹0 - ₹0500')
})

test("a piece's own page tells of it, whose it is, and the way there", async () => {
  const { told } = await toldOn('/d/AB-1')
  expect(told.Product).toMatchObject({
    name: 'aari blouse AB-1',
    sku: 'AB-1',
    url: `${origin}/d/AB-1`,
    offers: { price: '500', priceCurrency: 'INR' },
    brand: { '@id': `${origin}/#shop`, name: m.shop_name() },
  })
  expect((await toldOn('/d/AB-4')).told.Product).not.toHaveProperty('offers')
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  const steps = told.BreadcrumbList.itemListElement.map(({ position, item }: any) => [position, item])
  expect(steps).toEqual([
    [1, `${origin}/`],
    [2, `${origin}/?category=aari-blouse#gallery`],
    [3, `${origin}/d/AB-1`],
  ])
  for (const [, item] of steps) expect((await shop.browser().page(item.replace(origin, ''))).status).toBe(200)
  for (const path of ['/d/AB-99', '/nowhere', '/login', '/admin'])
    expect(structuredDataIn((await owner.page(path)).html), path).toEqual([])
})

test('a long gallery is told page by page, numbered through', async () => {
  const url = await uploaded(owner)
  for (let count = 5; count < photosPerPage + 2; count++) await hung(owner, url, { category: 'aari blouse' })
  const positionsOn = async (path: string) =>
    (await toldOn(path)).told.ItemList.itemListElement.map(({ position }: { position: number }) => position)
  expect(await positionsOn('/')).toHaveLength(photosPerPage)
  expect(await positionsOn('/?page=2')).toEqual([photosPerPage + 1, photosPerPage + 2])
})

test('no word of the owner ends what is told, or begins a script', async () => {
  const businessHours = { monFri: trick, sat: trick, sun: trick }
  await writes({ address: trick, phone: trick, businessHours }, { map: 'https://maps.example/?q=</script><script>' })
  const { json, told } = await toldOn('/')
  expect(json).not.toContain('<')
  expect(told.LocalBusiness.address.streetAddress).toBe(trick)
  expect(told.LocalBusiness.hasMap).toBe('https://maps.example/?q=</script><script>')
  expect(told.LocalBusiness).not.toHaveProperty('telephone')
  expect(told.LocalBusiness).not.toHaveProperty('openingHoursSpecification')
})

test("all that is told stands in schema.org's vocabulary", async () => {
  const pages: Record<string, string> = { hostile: (await toldOn('/')).json }
  await writes(written, texts)
  const asked = {
    home: '/',
    last: '/?page=2',
    design: '/d/AB-1',
    priceless: '/d/AB-4',
    tamil: '/ta',
    inTamil: '/ta/d/AB-1',
  }
  for (const [name, path] of Object.entries(asked)) pages[name] = (await toldOn(path)).json
  expect(await faultsOf(pages)).toEqual([])
})

test('browsers fetch no program for it', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toMatch(/\/\/schema\.org|OpeningHoursSpec|MadeToOrder/)
})
