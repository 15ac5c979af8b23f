import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { contactInfo, readStructuredData, saveDetails, shopTexts } from '../../test/read-structured-data.ts'
import { origin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

const assets = join(import.meta.dirname, '../../build/client/assets')
const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })

test('the structured data of a new shop contains no placeholder details', async ({ shop }) => {
  const { json, things } = await readStructuredData(shop, '/')
  expect(Object.keys(things)).toEqual(['LocalBusiness'])
  expect(things.LocalBusiness).toMatchObject({
    name: m.shop_name(),
    url: `${origin}/`,
    image: `${origin}/share.png`,
  })
  expect(things.LocalBusiness.address).toEqual({
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
    expect(things.LocalBusiness).not.toHaveProperty(field)
})

test('structured data lists the opening hours of each day, a closed day as closed', async ({ shop }) => {
  const { things } = await readStructuredData(shop, '/')
  expect(things.LocalBusiness.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '10:00',
      closes: '20:30',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '10:30', closes: '20:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
  ])
})

test('structured data contains the details of the owner', async ({ shop, owner }) => {
  await saveDetails(owner, contactInfo, shopTexts)
  const { things } = await readStructuredData(shop, '/')
  expect(things.LocalBusiness).toMatchObject({
    telephone: '+919840000001',
    email: contactInfo.email,
    address: { streetAddress: contactInfo.address },
    geo: { '@type': 'GeoCoordinates', latitude: 10.0735, longitude: 78.7732 },
    hasMap: shopTexts.map,
    sameAs: ['https://wa.me/919840000001', shopTexts.videos],
  })
  // Midnight becomes the last minute, and an unreadable line is omitted.
  const hours = things.LocalBusiness.openingHoursSpecification
  expect(hours.map(({ opens, closes }: Record<string, string>) => `${opens} ${closes}`)).toEqual([
    '10:00 13:00',
    '15:00 20:30',
    '10:00 23:59',
  ])
})

test('structured data lists closures until they are over', async ({ shop, owner }) => {
  await owner.ask(endpoints.addClosure, { from: '2026-11-24', until: '2026-11-26', reason: 'Wedding' })
  const special = async () =>
    (await readStructuredData(shop, '/')).things.LocalBusiness.specialOpeningHoursSpecification
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

test('structured data adds no script', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toMatch(/\/\/schema\.org|OpeningHoursSpec|MadeToOrder/)
})
