// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { idsIn } from '../../../test/html.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { mapLink } from '../../api/contact-channels.ts'
import { endpoints } from '../../api/endpoints.ts'
import { defaultContactInfo } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { inLanguage } from '../../messages/in-language.server.ts'
import type { Language } from '../../messages/language.ts'
import { defaultTexts } from '../public/displayed-details.ts'

/** This is Saturday noon in the time zone of the shop. */
const saturday = Date.parse('2026-11-21T12:00:00+05:30')
const test = shopTest
  .extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
  .extend('shopOptions', { scope: 'file' }, { now: saturday })
test.beforeEach(async ({ shop }) => {
  for (const table of ['shopTexts', 'contactInfo', 'closures'] as const) await shop.deps.db.deleteFrom(table).execute()
  shop.deps.contentCache.invalidate()
})

const noPoints = { points: ['', ''] }
const english = {
  story: 'A story.',
  reasons: [{ title: 'A title', text: 'A text' }, {}, {}],
  services: [{ points: ['A point', ''] }, noPoints, noPoints],
}
const tamil = {
  address: 'கோவில் தெரு 5',
  story: 'ஒரு கதை.',
  reasons: [{ title: 'ஒரு தலைப்பு', text: 'ஒரு விளக்கம்' }, {}, {}],
  services: [{ points: ['ஒரு குறிப்பு', ''] }, noPoints, noPoints],
}
const englishTexts = ['Temple Street 5', 'A story.', 'A title', 'A text', 'A point']
const tamilTexts = ['கோவில் தெரு 5', 'ஒரு கதை.', 'ஒரு தலைப்பு', 'ஒரு விளக்கம்', 'ஒரு குறிப்பு']

const textsIn = (language: Language) => inLanguage(language, () => defaultTexts(m.shop_town()))
const builtIn = { en: textsIn('en'), ta: textsIn('ta') }
const page = (shop: TestShop, path: string) => shop.browser().page(path)
const change = (owner: Browser, input: Record<string, unknown>) => owner.ask(endpoints.changeShopTexts, input)
const dashboard = async (owner: Browser, path: string) => (await owner.page(path)).html

test('each page shows the shop texts of its language', async ({ shop, owner }) => {
  await owner.ask(endpoints.changeContactInfo, { address: 'Temple Street 5' })
  await change(owner, { ...english, tamil })
  const [inEnglish, inTamil] = [await page(shop, '/'), await page(shop, '/ta')]
  for (const expected of englishTexts) {
    expect(inEnglish.text).toContain(expected)
    expect(inTamil.text).not.toContain(expected)
  }
  for (const expected of tamilTexts) {
    expect(inTamil.text).toContain(expected)
    expect(inEnglish.html).not.toContain(expected)
  }
  expect(inTamil.html).not.toMatch(/lang="\w+"[^>]*>ஒரு/)
})

test('a Tamil page without Tamil texts shows the English ones with lang="en"', async ({ shop, owner }) => {
  await owner.ask(endpoints.changeContactInfo, { address: 'Temple Street 5' })
  await change(owner, english)
  const { html } = await page(shop, '/ta')
  for (const expected of englishTexts) expect(html).toMatch(new RegExp(`lang="en"[^>]*>${expected}<`))
  expect((await page(shop, '/')).html).not.toMatch(/lang="\w+"[^>]*>(Temple|A )/)
})

test('an English page shows no Tamil texts', async ({ shop, owner }) => {
  await change(owner, { tamil })
  const { text } = await page(shop, '/')
  expect(text).toContain(builtIn.en.address)
  expect(text).toContain(builtIn.en.story)
  expect(text).toContain(builtIn.en.reasons[0]?.title)
})

test('each page shows the default texts of its language', async ({ shop }) => {
  for (const [path, { address, story, reasons, services }] of [
    ['/', builtIn.en],
    ['/ta', builtIn.ta],
  ] as const) {
    const { text } = await page(shop, path)
    for (const expected of [address, story, reasons[2]?.text, services[1]?.points[0]]) expect(text).toContain(expected)
  }
})

test('the contact endpoint does not depend on the language of the page', async ({ shop, owner }) => {
  await change(owner, { tamil })
  const { body } = await shop.browser().send(endpoints.getContactInfo.path, {
    headers: { referer: `${shop.browser().origin}/ta` },
  })
  expect(body).toEqual(defaultContactInfo)
})

test('pages in both languages link to the same map', async ({ shop, owner }) => {
  const readLinks = async (path: string) => (await page(shop, path)).html.replaceAll('&amp;', '&')
  const mapHref = (address: string) => `href="${mapLink(address)}"`
  for (const path of ['/', '/ta']) {
    expect(await readLinks(path)).toContain(mapHref(defaultContactInfo.address))
    expect(await readLinks(path), `${path} describes no invented place`).not.toMatch(/"hasMap"|"streetAddress"/)
  }
  await change(owner, { tamil })
  for (const path of ['/', '/ta']) expect(await readLinks(path)).toContain(mapHref('கோவில் தெரு 5'))
  await owner.ask(endpoints.changeContactInfo, { address: 'Temple Street 5' })
  for (const path of ['/', '/ta']) expect(await readLinks(path)).toContain(mapHref('Temple Street 5'))
  expect(await readLinks('/')).toContain('"streetAddress":"Temple Street 5"')
  expect(await readLinks('/ta')).toContain('"streetAddress":"கோவில் தெரு 5"')
})

test('a closure shows its reason in the language of the page', async ({ shop, owner }) => {
  const closed = { from: '2026-11-22', reason: 'Wedding', reasonInTamil: ' கல்யாணம் ' }
  const { body } = await owner.ask(endpoints.addClosure, closed)
  expect(body).toMatchObject({ reason: 'Wedding', reasonInTamil: 'கல்யாணம்' })
  expect((await page(shop, '/')).text).toContain('Closed tomorrow: Wedding')
  expect((await page(shop, '/ta')).text).toContain('நாளை கடை விடுமுறை: கல்யாணம்')
  await owner.ask(endpoints.changeClosure, { id: body.id, reasonInTamil: '' })
  expect((await page(shop, '/ta')).text).toContain('நாளை கடை விடுமுறை: Wedding')
  await owner.ask(endpoints.changeClosure, { id: body.id, reasonInTamil: 'விழா' })
  expect((await page(shop, '/ta')).text).toContain('நாளை கடை விடுமுறை: விழா')
  await owner.ask(endpoints.deleteClosure, { id: body.id })
  expect((await owner.ask(endpoints.changeClosure, { id: body.id, reasonInTamil: 'விழா' })).status).toBe(404)
})

test('opening hours in the one form that is parsed are translated to Tamil', async ({ shop, owner }) => {
  await owner.ask(endpoints.changeContactInfo, {
    businessHours: { monFri: '9:30 AM - 8:00 PM', sat: '10:00 AM - 6:00 PM', sun: 'Closed' },
  })
  const inEnglish = (await page(shop, '/')).text
  for (const line of ['Mon-Fri 9:30 AM - 8:00 PM', 'Sat 10:00 AM - 6:00 PM', 'Sun Closed'])
    expect(inEnglish).toContain(line)
  const inTamil = (await page(shop, '/ta')).text
  for (const line of ['திங்கள்-வெள்ளி காலை 9:30 - இரவு 8:00', 'சனி காலை 10:00 - மாலை 6:00', 'ஞாயிறு விடுமுறை'])
    expect(inTamil).toContain(line)
  await owner.ask(endpoints.changeContactInfo, { businessHours: { sun: 'கேட்டு வரவும்' } })
  expect((await page(shop, '/')).html).toContain('<p lang="ta">Sun கேட்டு வரவும்</p>')
})

test('the dashboard has a place for each text in both languages, which opens its sheet', async ({ owner }) => {
  for (const path of ['/admin/shop', '/ta/admin/shop']) {
    const ids = idsIn(await dashboard(owner, path)).filter((id) => id.startsWith('field-'))
    expect(new Set(ids).size).toBe(ids.length)
    const translated = [
      ...['name', 'town', 'welcome', 'tagline', 'address', 'story', 'festival'],
      ...[0, 1, 2].flatMap((index) => [`reasons.${index}.title`, `reasons.${index}.text`]),
      ...[0, 5].flatMap((index) => ['text', 'name', 'garment'].map((text) => `customers.${index}.${text}`)),
      ...[0, 1, 2].flatMap((index) => [0, 1].map((at) => `services.${index}.points.${at}`)),
    ]
    const others = ['establishedYear', 'phone', 'email', 'hours', 'whatsapp', 'map', 'videos', 'orderDays']
    for (const field of [...translated, ...translated.map((name) => `tamil.${name}`), ...others])
      expect(ids, path).toContain(`field-${field}`)
  }
})

test('the dashboard lists English texts without a translation', async ({ owner }) => {
  const listed = async (path: string) => {
    const [, list = ''] = /<section id="to-translate"(.*?)<\/section>/s.exec(await dashboard(owner, path)) ?? []
    return [...list.matchAll(/href="#([\w.-]+)"[^>]*>([^<]+)/g)].map(([, field, name]) => [field, name])
  }
  expect(await listed('/admin/shop')).toEqual([])
  await owner.ask(endpoints.changeContactInfo, { address: 'Temple Street 5' })
  await change(owner, english)
  const closure = (await owner.ask(endpoints.addClosure, { reason: 'Wedding' })).body
  expect(await listed('/admin/shop')).toEqual([
    [`field-tamil.reason-${closure.id}`, m.toTranslate_closure({ reason: 'Wedding' })],
    ['field-tamil.address', 'Address'],
    ['field-tamil.story', 'Story of the shop'],
    ['field-tamil.reasons.0.title', 'Reason 1'],
    ['field-tamil.reasons.0.text', 'Text of reason 1'],
    ['field-tamil.services.0.points.0', 'custom tailored blouses: point 1'],
  ])
  const html = await dashboard(owner, '/ta/admin/shop')
  for (const [field, name] of await listed('/ta/admin/shop')) {
    expect(html).toContain(`id="${field}"`)
    expect(name).not.toMatch(/^[a-z ]+$/i)
  }

  await change(owner, { tamil })
  await owner.ask(endpoints.changeClosure, { id: closure.id, reasonInTamil: 'கல்யாணம்' })
  expect(await listed('/admin/shop')).toEqual([])
  // Tamil in the English field needs no translation.
  await change(owner, { story: 'எங்கள் கதை', tamil: { story: '' } })
  expect(await listed('/admin/shop')).toEqual([])
})
