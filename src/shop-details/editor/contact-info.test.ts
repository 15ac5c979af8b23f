// @module-tag engines
// @module-tag smoke
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { defaultContactInfo } from '../../api/shop-constants.ts'

test.beforeEach(async ({ shop }) => {
  await shop.deps.db.deleteFrom('contactInfo').execute()
  shop.deps.contentCache.invalidate()
})

async function read(shop: TestShop) {
  const answer = await shop.browser().ask(endpoints.getContactInfo, {})
  expect(answer.status).toBe(200)
  return answer.body
}

function change(owner: Browser, fields: unknown) {
  return owner.send('/v1/contactInfo/details', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

test('getContactInfo returns defaults', async ({ shop }) => {
  expect(await shop.deps.db.selectFrom('contactInfo').selectAll().execute()).toEqual([])
  expect(await read(shop)).toEqual({
    address: 'Example Street, Tamil Nadu, India',
    phone: '+91 00000 00000',
    email: 'hello@shop.example',
    businessHours: { monFri: 'Mon-Fri 10:00 AM - 8:30 PM', sat: 'Sat 10:30 AM - 8:00 PM', sun: 'Closed' },
  })
})

test('a changed contact detail leaves the others at their defaults', async ({ shop, owner }) => {
  const changes = [
    { address: 'செக்காலை சாலை' },
    { phone: '+91 98400 00001' },
    { email: 'shop@example.com' },
    { businessHours: { monFri: '9 to 5' } },
    { businessHours: { sat: '9 to 1' } },
    { businessHours: { sun: 'By appointment' } },
  ]
  for (const fields of changes) {
    await shop.deps.db.deleteFrom('contactInfo').execute()
    const businessHours = { ...defaultContactInfo.businessHours, ...fields.businessHours }
    const expected = { ...defaultContactInfo, ...fields, businessHours }
    expect((await change(owner, fields)).body).toEqual(expected)
    expect(await read(shop)).toEqual(expected)
  }
})

test('changes of contact details accumulate, and an emptied one returns to its default', async ({ shop, owner }) => {
  await change(owner, { address: 'A', phone: '98400 00001' })
  await change(owner, { businessHours: { sat: 'S' } })
  await change(owner, { businessHours: { sun: 'U' }, phone: '' })
  expect(await read(shop)).toEqual({
    ...defaultContactInfo,
    address: 'A',
    businessHours: { ...defaultContactInfo.businessHours, sat: 'S', sun: 'U' },
  })
  await change(owner, { address: '', email: '', businessHours: { sat: '', sun: '' } })
  expect(await read(shop)).toEqual(defaultContactInfo)
})

test('changeContactInfo without fields changes nothing', async ({ owner }) => {
  await change(owner, { address: 'A' })
  for (const fields of [{}, { businessHours: {} }])
    expect((await change(owner, fields)).body).toEqual({ ...defaultContactInfo, address: 'A' })
})

test('concurrent changes of different contact details are both stored', async ({ shop, owner }) => {
  await Promise.all([
    change(owner, { address: 'A' }),
    change(owner, { phone: '98400 00001' }),
    change(owner, { businessHours: { sun: 'U' } }),
  ])
  expect(await read(shop)).toMatchObject({ address: 'A', phone: '98400 00001', businessHours: { sun: 'U' } })
})

test.for<[string, unknown]>([
  ['an unknown field', { whatsapp: '1' }],
  ['an unknown day', { businessHours: { fri: '1' } }],
  ['a number', { phone: 5 }],
  ['null', { address: null }],
  ['hours as a string', { businessHours: 'always' }],
  ['an invalid email address', { email: 'shop' }],
  ['an email address of 255 letters', { email: `${'m'.repeat(243)}@example.com` }],
  ['more than 500 letters', { address: 'x'.repeat(501) }],
  ['a NUL', { businessHours: { sun: 'a\0' } }],
  ['a lone surrogate', { phone: '\ud800' }],
  ['a phone number without its last digit', { phone: '98400 0000' }],
])('changeContactInfo rejects a change with %s as a whole', async ([_, fields], { shop, owner }) => {
  const answer = await change(owner, { address: 'A', ...(fields as object) })
  expect(answer.status).toBe(400)
  expect(await read(shop)).toEqual(defaultContactInfo)
})

test('the home page escapes the contact details and links phone, WhatsApp and email', async ({ shop, owner }) => {
  const address = `5 "Silk" Street <b>&amp; <img src=x onerror=alert(1)></b>`
  await change(owner, { address, phone: '+91 98400 00001', email: 'shop@example.com' })
  const { html, text } = await shop.browser().page('/')
  expect(text.split('5 "Silk" Street <b>&amp; <img').length).toBeGreaterThan(2)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('href="tel:+919840000001"')
  expect(html).toContain('href="https://wa.me/919840000001"')
  expect(html).toContain('href="mailto:shop@example.com"')
})

test.for([
  ['+91 98400–00001', ['+919840000001']],
  ['+91 98400 00001 (10 am - 8 pm)', ['+919840000001']],
  ['+91 98400\u201100001', ['+919840000001']],
  ['04565 234567, 98400 00001', ['+914565234567', '+919840000001']],
] as const)('every call link of %s dials its numbers', async ([phone, numbers], { shop, owner }) => {
  expect((await change(owner, { phone })).status).toBe(200)
  const { html } = await shop.browser().page('/')
  expect([...new Set([...html.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number))]).toEqual(numbers)
  expect(html).toContain('href="https://wa.me/919840000001"')
})

test('the page shows the default phone and address at its top and in the contact section', async ({ shop }) => {
  const { text } = await shop.browser().page('/')
  for (const detail of [defaultContactInfo.phone, defaultContactInfo.address]) {
    expect(text.indexOf(detail)).toBeLessThan(text.indexOf('HOME'))
    expect(text.lastIndexOf(detail)).toBeGreaterThan(text.indexOf('Business hours') - 300)
  }
  for (const hours of ['Mon-Fri 10:00 AM - 8:30 PM', 'Sat 10:30 AM - 8:00 PM', 'Sun Closed'])
    expect(text).toContain(hours)
})
