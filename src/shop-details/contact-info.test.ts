import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'

const shop: TestShop = await openTestShop()
const owner: Browser = await shop.signedIn(admin)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.deleteFrom('contactInfo').execute()
  shop.shop.kept.doubt()
})

async function read() {
  const answer = await shop.browser().ask(calls.getContactInfo, {})
  expect(answer.status).toBe(200)
  return answer.body
}

/** A change as any program would send it. */
function change(fields: unknown) {
  return owner.send('/v1/contactInfo/details', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

test('the built-in details are shown while there are no others', async () => {
  expect(await shop.shop.db.selectFrom('contactInfo').selectAll().execute()).toEqual([])
  expect(await read()).toEqual({
    address: 'Example Street, Karaikudi, Tamil Nadu, India',
    phone: '+91 00000 00000',
    email: 'hello@thaiyal.example',
    businessHours: { monFri: 'Mon-Fri 10:00 AM - 8:30 PM', sat: 'Sat 10:30 AM - 8:00 PM', sun: 'Closed' },
  })
})

test('each field that the owner writes stands alone; the others keep their default', async () => {
  const changes = [
    { address: 'செக்காலை சாலை' },
    { phone: '+91 98400 00001' },
    { email: 'shop@example.com' },
    { businessHours: { monFri: '9 to 5' } },
    { businessHours: { sat: '9 to 1' } },
    { businessHours: { sun: 'By appointment' } },
  ]
  for (const fields of changes) {
    await shop.shop.db.deleteFrom('contactInfo').execute()
    const businessHours = { ...defaultContactInfo.businessHours, ...fields.businessHours }
    const expected = { ...defaultContactInfo, ...fields, businessHours }
    expect((await change(fields)).body).toEqual(expected)
    expect(await read()).toEqual(expected)
  }
})

test('changes add up, an empty field goes back to its default', async () => {
  await change({ address: 'A', phone: '1' })
  await change({ businessHours: { sat: 'S' } })
  await change({ businessHours: { sun: 'U' }, phone: '' })
  expect(await read()).toEqual({
    ...defaultContactInfo,
    address: 'A',
    businessHours: { ...defaultContactInfo.businessHours, sat: 'S', sun: 'U' },
  })
  await change({ address: '', email: '', businessHours: { sat: '', sun: '' } })
  expect(await read()).toEqual(defaultContactInfo)
})

test('a change of nothing changes nothing', async () => {
  await change({ address: 'A' })
  for (const fields of [{}, { businessHours: {} }])
    expect((await change(fields)).body).toEqual({ ...defaultContactInfo, address: 'A' })
})

test('two changes of different fields at once both hold', async () => {
  await Promise.all([change({ address: 'A' }), change({ phone: '1' }), change({ businessHours: { sun: 'U' } })])
  expect(await read()).toMatchObject({ address: 'A', phone: '1', businessHours: { sun: 'U' } })
})

test.each<[string, unknown]>([
  ['an unknown field', { whatsapp: '1' }],
  ['an unknown day', { businessHours: { fri: '1' } }],
  ['a number', { phone: 5 }],
  ['null', { address: null }],
  ['hours as a text', { businessHours: 'always' }],
  ['an address that is none', { email: 'shop' }],
  ['an address of 255 letters', { email: `${'m'.repeat(243)}@example.com` }],
  ['more than 500 letters', { address: 'x'.repeat(501) }],
  ['a NUL', { businessHours: { sun: 'a\0' } }],
  ['half a character', { phone: '\ud800' }],
])('%s is refused, and the other fields of the same change are not kept', async (_, fields) => {
  const answer = await change({ address: 'A', ...(fields as object) })
  expect(answer.status).toBe(400)
  expect(await read()).toEqual(defaultContactInfo)
})

test('what the owner writes stands on the page as text', async () => {
  const address = `5 "Silk" Street <b>&amp; <img src=x onerror=alert(1)></b>`
  await change({ address, phone: '+91 98400 00001', email: 'shop@example.com' })
  const { html, text } = await shop.browser().page('/')
  expect(text.split('5 "Silk" Street <b>&amp; <img').length).toBeGreaterThan(2)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('href="tel:+919840000001"')
  expect(html).toContain('href="https://wa.me/919840000001"')
  expect(html).toContain('href="mailto:shop@example.com"')
})

test('the default phone and address stand at the top of the page and in the contact section', async () => {
  const { text } = await shop.browser().page('/')
  for (const fact of [defaultContactInfo.phone, defaultContactInfo.address]) {
    expect(text.indexOf(fact)).toBeLessThan(text.indexOf('HOME'))
    expect(text.lastIndexOf(fact)).toBeGreaterThan(text.indexOf('Business hours') - 300)
  }
  for (const hours of ['Mon-Fri 10:00 AM - 8:30 PM', 'Sat 10:30 AM - 8:00 PM', 'Sun Closed'])
    expect(text).toContain(hours)
})
