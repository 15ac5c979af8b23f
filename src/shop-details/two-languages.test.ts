import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'
import { mapLink } from '../contract/ways-to-reach.ts'
import { m } from '../words/compiled/messages.js'
import { inLanguage } from '../words/in-language.server.ts'
import { builtInWords } from './built-in-words.ts'

/** A Saturday, noon in the shop. */
const saturday = Date.parse('2026-11-21T12:00:00+05:30')
const shop: TestShop = await openTestShop({ TEST_CLOCK: 'ours' }, { now: saturday })
const owner: Browser = await shop.signedIn(admin)
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['shopTexts', 'contactInfo', 'closures'] as const) await shop.shop.db.deleteFrom(table).execute()
  shop.shop.kept.doubt()
})

const none = { points: ['', ''] }
const english = {
  story: 'A story.',
  reasons: [{ title: 'A title', text: 'A text' }, {}, {}],
  services: [{ points: ['A point', ''] }, none, none],
}
const tamil = {
  address: 'கோவில் தெரு 5',
  story: 'ஒரு கதை.',
  reasons: [{ title: 'ஒரு தலைப்பு', text: 'ஒரு விளக்கம்' }, {}, {}],
  services: [{ points: ['ஒரு குறிப்பு', ''] }, none, none],
}
const englishWords = ['Temple Street 5', 'A story.', 'A title', 'A text', 'A point']
const tamilWords = ['கோவில் தெரு 5', 'ஒரு கதை.', 'ஒரு தலைப்பு', 'ஒரு விளக்கம்', 'ஒரு குறிப்பு']

const builtIn = { en: inLanguage('en', builtInWords), ta: inLanguage('ta', builtInWords) }
const page = (path: string) => shop.browser().page(path)
const change = (input: Record<string, unknown>) => owner.ask(calls.changeShopTexts, input)
const dashboard = async (path: string) => (await owner.page(path)).html

test('each page shows what she has written in its language', async () => {
  await owner.ask(calls.changeContactInfo, { address: 'Temple Street 5' })
  await change({ ...english, tamil })
  const [inEnglish, inTamil] = [await page('/'), await page('/ta')]
  for (const words of englishWords) {
    expect(inEnglish.text).toContain(words)
    expect(inTamil.text).not.toContain(words)
  }
  for (const words of tamilWords) {
    expect(inTamil.text).toContain(words)
    // Nor does its data carry them.
    expect(inEnglish.html).not.toContain(words)
  }
  expect(inTamil.html).not.toMatch(/lang="\w+"[^>]*>ஒரு/)
})

test('without her Tamil words a Tamil page shows her English ones, and says that they are English', async () => {
  await owner.ask(calls.changeContactInfo, { address: 'Temple Street 5' })
  await change(english)
  const { html } = await page('/ta')
  for (const words of englishWords) expect(html).toMatch(new RegExp(`lang="en"[^>]*>${words}<`))
  expect((await page('/')).html).not.toMatch(/lang="\w+"[^>]*>(Temple|A )/)
})

test('of what she has written in Tamil alone an English page shows nothing', async () => {
  await change({ tamil })
  const { text } = await page('/')
  expect(text).toContain(builtIn.en.address)
  expect(text).toContain(builtIn.en.story)
  expect(text).toContain(builtIn.en.reasons[0]?.title)
})

test('without any words of hers each page shows the built-in ones of its language', async () => {
  for (const [path, { address, story, reasons, services }] of [
    ['/', builtIn.en],
    ['/ta', builtIn.ta],
  ] as const) {
    const { text } = await page(path)
    for (const words of [address, story, reasons[2]?.text, services[1]?.points[0]]) expect(text).toContain(words)
  }
})

test('the contact document stays as it is, whatever page asks for it', async () => {
  await change({ tamil })
  const { body } = await shop.browser().send(calls.getContactInfo.path, {
    headers: { referer: `${shop.browser().origin}/ta` },
  })
  expect(body).toEqual(defaultContactInfo)
})

test('the map is that of the one place, in both languages', async () => {
  const linksOf = async (path: string) => (await page(path)).html.replaceAll('&amp;', '&')
  const ofPlace = (address: string) => `href="${mapLink(address)}"`
  for (const path of ['/', '/ta']) {
    expect(await linksOf(path)).toContain(ofPlace(defaultContactInfo.address))
    expect(await linksOf(path), 'an invented place is nobody’s').not.toMatch(/"hasMap"|"streetAddress"/)
  }
  await change({ tamil })
  for (const path of ['/', '/ta']) expect(await linksOf(path)).toContain(ofPlace('கோவில் தெரு 5'))
  await owner.ask(calls.changeContactInfo, { address: 'Temple Street 5' })
  for (const path of ['/', '/ta']) expect(await linksOf(path)).toContain(ofPlace('Temple Street 5'))
  expect(await linksOf('/')).toContain('"streetAddress":"Temple Street 5"')
  expect(await linksOf('/ta')).toContain('"streetAddress":"கோவில் தெரு 5"')
})

test('why the shop is closed is said in the language of the page', async () => {
  const closed = { from: '2026-11-22', reason: 'Wedding', reasonInTamil: ' கல்யாணம் ' }
  const { body } = await owner.ask(calls.addClosure, closed)
  expect(body).toMatchObject({ reason: 'Wedding', reasonInTamil: 'கல்யாணம்' })
  expect((await page('/')).text).toContain('Closed tomorrow: Wedding')
  expect((await page('/ta')).text).toContain('நாளை கடை விடுமுறை: கல்யாணம்')
  await owner.ask(calls.changeClosure, { id: body.id, reasonInTamil: '' })
  expect((await page('/ta')).text).toContain('நாளை கடை விடுமுறை: Wedding')
  await owner.ask(calls.changeClosure, { id: body.id, reasonInTamil: 'விழா' })
  expect((await page('/ta')).text).toContain('நாளை கடை விடுமுறை: விழா')
  await owner.ask(calls.deleteClosure, { id: body.id })
  expect((await owner.ask(calls.changeClosure, { id: body.id, reasonInTamil: 'விழா' })).status).toBe(404)
})

test('hours that are written in one language are said in the other', async () => {
  await owner.ask(calls.changeContactInfo, {
    businessHours: { monFri: 'காலை 9:30 - இரவு 8', sat: '10 AM - 6 PM', sun: 'விடுமுறை' },
  })
  const inEnglish = (await page('/')).text
  for (const line of ['Mon-Fri 9:30 AM - 8:00 PM', 'Sat 10 AM - 6 PM', 'Sun Closed']) expect(inEnglish).toContain(line)
  const inTamil = (await page('/ta')).text
  for (const line of ['திங்கள்-வெள்ளி காலை 9:30 - இரவு 8', 'சனி காலை 10:00 - மாலை 6:00', 'ஞாயிறு விடுமுறை'])
    expect(inTamil).toContain(line)
  await owner.ask(calls.changeContactInfo, { businessHours: { sun: 'கேட்டு வரவும்' } })
  expect((await page('/')).html).toContain('<p lang="ta">Sun கேட்டு வரவும்</p>')
})

test.each(['/admin', '/ta/admin'])('%s has two fields for each text, with the built-in words of both', async (path) => {
  await change({ story: 'A story.', tamil: { story: 'ஒரு கதை.' } })
  const html = await dashboard(path)
  const fields = [...html.matchAll(/<(?:input|textarea)[^>]*id="field-(\w+)InTamil"[^>]*>/g)]
  expect(fields.map(([, name]) => name)).toEqual([
    'address',
    'story',
    ...[0, 1, 2].flatMap((index) => [`title${index}`, `text${index}`]),
    ...[0, 1, 2].flatMap((index) => [0, 1].map((at) => `point${index}${at}`)),
  ])
  // What is seen in an empty one may be her English words.
  for (const [field, name] of fields) expect(field).toMatch(name === 'address' ? /lang="(en|ta)"/ : /lang="ta"/)
  for (const { address, reasons } of [builtIn.en, builtIn.ta])
    for (const words of [address, reasons[1]?.title]) expect(html).toContain(`placeholder="${words}"`)
  // Where she has written English words, those are what is seen without Tamil ones.
  expect(/<textarea[^>]*id="field-storyInTamil"[^>]*>/.exec(html)?.[0]).toContain('placeholder="A story."')
  expect(html).toMatch(/id="field-story"[^>]*>A story\.</)
  expect(html).toMatch(/id="field-storyInTamil"[^>]*>ஒரு கதை\.</)
})

test('what she has written in English alone is listed with the way to its Tamil field, until nothing is left', async () => {
  const listed = async (path: string) => {
    const [, list = ''] = /<section id="to-translate"(.*?)<\/section>/s.exec(await dashboard(path)) ?? []
    return [...list.matchAll(/href="#([\w-]+)"[^>]*>([^<]+)/g)].map(([, field, name]) => [field, name])
  }
  expect(await listed('/admin')).toEqual([])
  await owner.ask(calls.changeContactInfo, { address: 'Temple Street 5' })
  await change(english)
  const closure = (await owner.ask(calls.addClosure, { reason: 'Wedding' })).body
  expect(await listed('/admin')).toEqual([
    [`field-reason-${closure.id}InTamil`, m.toTranslate_closure({ reason: 'Wedding' })],
    ['field-addressInTamil', 'Address'],
    ['field-storyInTamil', 'Story of the shop'],
    ['field-title0InTamil', 'Reason 1'],
    ['field-text0InTamil', 'What you say about reason 1'],
    ['field-point00InTamil', 'custom tailored blouses: point 1'],
  ])
  const html = await dashboard('/ta/admin')
  for (const [field, name] of await listed('/ta/admin')) {
    expect(html).toContain(`id="${field}"`)
    expect(name).not.toMatch(/^[a-z ]+$/i)
  }

  await change({ tamil })
  await owner.ask(calls.changeClosure, { id: closure.id, reasonInTamil: 'கல்யாணம்' })
  expect(await listed('/admin')).toEqual([])
  // Who has written Tamil into the first field already is understood, too.
  await change({ story: 'எங்கள் கதை', tamil: { story: '' } })
  expect(await listed('/admin')).toEqual([])
})
