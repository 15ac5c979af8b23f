// @module-tag engines

import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { defaultIdentity, defaultIdentityInTamil } from '../../../test/identity.ts'
import { readShopTexts } from '../../../test/read-shop-texts.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { bulletMaxLength, linkMaxLength, storyMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { inLanguage } from '../../messages/in-language.server.ts'
import { defaultTexts, identityTexts } from '../public/displayed-details.ts'

test.beforeEach(async ({ shop }) => {
  await shop.deps.db.deleteFrom('shopTexts').execute()
  await shop.deps.db.deleteFrom('contactInfo').execute()
  shop.deps.contentCache.invalidate()
})

const defaults = {
  whatsapp: '+910000000000',
  videos: '',
  map: 'https://www.google.com/maps/search/?api=1&query=Example%20Street%2C%20Tamil%20Nadu%2C%20India',
  establishedYear: 2009,
  ...identityTexts(defaultIdentity),
  ...defaultTexts(m.shop_town()),
  tamil: { ...inLanguage('ta', () => defaultTexts(m.shop_town())), ...identityTexts(defaultIdentityInTamil) },
}

function change(owner: Browser, fields: unknown) {
  return owner.send('/v1/shopTexts', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

const noPoints = { points: ['', ''] }

test('the shop displays default texts', async ({ shop }) => {
  expect(await shop.deps.db.selectFrom('shopTexts').selectAll().execute()).toEqual([])
  expect(await readShopTexts(shop)).toEqual(defaults)
})

test('a changed shop text leaves the others at their defaults', async ({ shop, owner }) => {
  const changes = [
    { whatsapp: '+6561234567' },
    { videos: 'https://video.example/shop' },
    { map: 'https://map.example/shop' },
    { story: 'எங்கள் கதை\nin two lines' },
  ]
  for (const fields of changes) {
    await shop.deps.db.deleteFrom('shopTexts').execute()
    // A Tamil text falls back to the English one.
    const tamil = { ...defaults.tamil, ...('story' in fields && fields) }
    await change(owner, fields)
    expect(await readShopTexts(shop)).toEqual({ ...defaults, ...fields, tamil })
  }
})

test('a changed list entry leaves the others at their defaults', async ({ shop, owner }) => {
  await change(owner, { reasons: [{}, { title: 'T' }, {}] })
  await change(owner, { reasons: [{ text: 'X' }, {}, {}] })
  await change(owner, { services: [{ points: ['', 'P'] }, { points: ['', ''] }, { points: ['', ''] }] })
  await change(owner, { services: [{}, {}, { points: ['R', ''] }] })
  const { reasons, services } = await readShopTexts(shop)
  expect(reasons[0]).toEqual({ title: defaults.reasons[0]?.title, text: 'X' })
  expect(reasons[1]).toEqual({ title: 'T', text: defaults.reasons[1]?.text })
  expect(reasons[2]).toEqual(defaults.reasons[2])
  expect(services).toEqual([
    { points: [defaults.services[0]?.points[0], 'P'] },
    defaults.services[1],
    { points: ['R', defaults.services[2]?.points[1]] },
  ])
})

test('an empty or invisible text returns to its default', async ({ shop, owner }) => {
  const ownTexts = {
    whatsapp: '98400 00001',
    videos: 'https://video.example/',
    map: 'https://map.example/',
    story: 'S',
    reasons: [{ title: 'T', text: 'X' }, {}, {}],
    services: [{ points: ['P', 'Q'] }, { points: ['', ''] }, { points: ['', ''] }],
  }
  for (const blank of ['', ' \n', '\u200b\ufeff']) {
    await change(owner, ownTexts)
    expect(await readShopTexts(shop)).toMatchObject({
      ...ownTexts,
      whatsapp: '+919840000001',
      reasons: {},
      services: {},
    })
    await change(owner, {
      whatsapp: '',
      videos: '',
      map: '',
      story: blank,
      reasons: [{ title: '', text: blank }, {}, {}],
    })
    await change(owner, { services: [{ points: ['', '\u200b'] }, { points: ['', ''] }, { points: ['', ''] }] })
    expect(await readShopTexts(shop)).toEqual(defaults)
  }
})

test('WhatsApp and map default to the phone and the address', async ({ shop, owner }) => {
  await owner.ask(endpoints.changeContactInfo, { phone: '098400 00001', address: 'Temple Street' })
  expect(await readShopTexts(shop)).toMatchObject({
    whatsapp: '+919840000001',
    map: expect.stringContaining('Temple%20Street'),
  })
  await owner.ask(endpoints.changeContactInfo, { phone: '1800 425 1234' })
  expect((await readShopTexts(shop)).whatsapp).toBe('')
  await change(owner, { whatsapp: '98400-00002' })
  expect((await readShopTexts(shop)).whatsapp).toBe('+919840000002')
})

test('each Tamil text falls back to the English text or the default', async ({ shop, owner }) => {
  await change(owner, { story: 'S', tamil: { story: 'கதை', reasons: [{}, { title: 'த' }, {}] } })
  await change(owner, { reasons: [{ title: 'T' }, {}, {}], tamil: { reasons: [{ text: 'உ' }, {}, {}] } })
  await change(owner, { tamil: { address: 'கோவில் தெரு', services: [{ points: ['ப', ''] }, noPoints, noPoints] } })
  const { tamil, ...others } = await readShopTexts(shop)
  expect(others).toMatchObject({ story: 'S', reasons: [{ title: 'T' }, {}, {}], services: defaults.services })
  expect(tamil).toMatchObject({ address: 'கோவில் தெரு', story: 'கதை' })
  const [first, second, third] = defaults.tamil.reasons
  expect(tamil.reasons).toEqual([{ title: 'T', text: 'உ' }, { title: 'த', text: second?.text }, third])
  expect(first?.title).not.toBe('T')
  expect(tamil.services[0]?.points).toEqual(['ப', defaults.tamil.services[0]?.points[1]])

  await change(owner, { tamil: { story: ' ' } })
  expect((await readShopTexts(shop)).tamil).toMatchObject({ address: 'கோவில் தெரு', story: 'S' })
})

test('concurrent changes of different texts are all stored', async ({ shop, owner }) => {
  await Promise.all([
    change(owner, { story: 'S' }),
    change(owner, { whatsapp: '9840000001' }),
    change(owner, { videos: 'https://a.example' }),
  ])
  expect(await readShopTexts(shop)).toMatchObject({
    story: 'S',
    whatsapp: '+919840000001',
    videos: 'https://a.example',
  })
})

test.for<[string, unknown]>([
  ['an unknown field', { phone: '1' }],
  ['a text as its phone number', { whatsapp: 'call us' }],
  ['a phone number without its last digit', { whatsapp: '98400 0000' }],
  ['an http link', { videos: 'http://video.example/' }],
  ['a javascript link', { map: 'javascript:alert(1)' }],
  ['a javascript link after a space', { map: ' javascript:alert(1)' }],
  ['a data link', { map: 'data:text/html,<script>alert(1)</script>' }],
  ['a link without a host', { map: 'https://' }],
  ['a link with credentials', { videos: 'https://map.example@evil.example/' }],
  ['a link with a space', { videos: 'https://video.example/a b' }],
  ['a link without a scheme', { videos: 'video.example/shop' }],
  ['a link that is too long', { map: `https://map.example/${'x'.repeat(linkMaxLength)}` }],
  ['a Tamil story that is too long', { tamil: { story: 'க'.repeat(storyMaxLength + 1) } }],
  ['a link in Tamil', { tamil: { map: 'https://map.example/shop' } }],
  ['a number as its Tamil address', { tamil: { address: 5 } }],
  ['a story that is too long', { story: 'x'.repeat(storyMaxLength + 1) }],
  ['a lone surrogate', { story: '\ud800' }],
  ['a NUL', { story: 'a\0' }],
  ['two reasons', { reasons: [{}, {}] }],
  ['a title in two lines', { reasons: [{ title: 'a\nb' }, {}, {}] }],
  [
    'a title of a service',
    { services: [{ title: 'x', points: ['', ''] }, { points: ['', ''] }, { points: ['', ''] }] },
  ],
  ['three points', { services: [{ points: ['', '', ''] }, { points: ['', ''] }, { points: ['', ''] }] }],
  [
    'a point that is too long',
    { services: [{ points: ['x'.repeat(bulletMaxLength + 1), ''] }, { points: ['', ''] }, { points: ['', ''] }] },
  ],
])('changeShopTexts rejects a change with %s as a whole', async ([_, fields], { shop, owner }) => {
  const answer = await change(owner, { story: 'S', ...(fields as object) })
  expect(answer.status).toBe(400)
  expect(await readShopTexts(shop)).toEqual(defaults)
})

test('the page escapes the texts and uses the saved links', async ({ shop, owner }) => {
  const evil = '<b>&amp; <img src=x onerror=alert(1)></b>'
  const before = await shop.browser().page('/')
  expect(before.html).not.toContain(m.footer_video())
  await change(owner, {
    whatsapp: '98400 00001',
    videos: 'https://video.example/shop?a=1&b="2"',
    map: 'https://map.example/shop',
    story: `Story ${evil}`,
    reasons: [{ title: `Title ${evil}` }, {}, { text: `Text ${evil}` }],
    services: [{ points: [`Point ${evil}`, ''] }, { points: ['', ''] }, { points: ['', ''] }],
  })
  const { html, text } = await shop.browser().page('/')
  for (const word of ['Story', 'Title', 'Text', 'Point']) expect(text).toContain(`${word} <b>&amp; <img src=x`)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('href="https://video.example/shop?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('href="https://map.example/shop"')
  expect(html.match(/href="https:\/\/wa\.me\/[^"]*"/g)).toContain('href="https://wa.me/919840000001"')
  expect(html).not.toContain('wa.me/910000000000')
})
