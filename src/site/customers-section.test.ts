// @module-tag engines
import { expect } from 'vitest'
import { linksIn } from '../../test/html.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { customersMax, customerWordsMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

const words = (text: string) => ({ text, name: 'Meena', garment: 'aari blouse' })
const listOf = (...customers: object[]) => Array.from({ length: customersMax }, (_, nth) => customers[nth] ?? {})
const none = listOf(...Array(customersMax).fill({ text: '', name: '', garment: '' }))
const quotesIn = (html: string) =>
  [...html.matchAll(/<blockquote><p(?: lang="(\w+)")?[^>]*>([^<]+)<\/p><\/blockquote>/g)].map(([, lang, text]) => [
    text,
    lang,
  ])
const googleIn = (html: string) => linksIn(html).find(({ text }) => text === m.customers_google())?.href

test('the home page has a section of customers’ words only while there are some', async ({ shop, owner }) => {
  const read = async (path = '/') => (await shop.browser().page(path)).html
  expect(await read()).not.toContain('id="customers"')
  await owner.ask(endpoints.changeShopTexts, { customers: listOf({}, words('It fits <b>well</b>.')) })
  await owner.ask(endpoints.changeShopTexts, {
    customers: listOf(words('On time.')),
    tamil: { customers: listOf({ text: 'சொன்ன நாளில் தந்தார்கள்.' }) },
  })
  const html = await read()
  expect(quotesIn(html)).toEqual([
    ['On time.', undefined],
    ['It fits &lt;b&gt;well&lt;/b&gt;.', undefined],
  ])
  expect(html.indexOf('id="customers"')).toBeGreaterThan(html.indexOf('id="why"'))
  expect(html).not.toContain('"Review"')
  expect(quotesIn(await read('/ta'))).toEqual([
    ['சொன்ன நாளில் தந்தார்கள்.', undefined],
    ['It fits &lt;b&gt;well&lt;/b&gt;.', 'en'],
  ])
  await owner.ask(endpoints.changeShopTexts, { customers: none, tamil: { customers: none } })
  expect(await read('/ta')).not.toContain('id="customers"')
})

test.for<[string, boolean]>([
  ['https://maps.app.goo.gl/abc', true],
  ['https://www.google.co.in/maps/place/Shop', true],
  ['https://google.com.shop.example/', false],
  ['https://osm.org/go/abc', false],
  ['', false],
])('the words of customers lead to Google from the map link "%s": %s', async ([map, isShown], { shop, owner }) => {
  await owner.ask(endpoints.changeShopTexts, { map, customers: listOf(words('On time.')) })
  expect(googleIn((await shop.browser().page('/')).html)).toBe(isShown ? map : undefined)
})

test('too many customers and too many words are rejected', async ({ owner }) => {
  const change = async (customers: object[]) => (await owner.ask(endpoints.changeShopTexts, { customers })).status
  expect(await change(listOf(words('க'.repeat(customerWordsMaxLength))))).toBe(200)
  expect(await change(listOf(words('க'.repeat(customerWordsMaxLength + 1))))).toBe(400)
  expect(await change([...none, {}])).toBe(400)
})
