// @module-tag engines
import { expect } from 'vitest'
import { readShopTexts } from '../../../test/read-shop-texts.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { shopNameMaxLength, taglineMaxLength } from '../../api/shop-constants.ts'

test('saved details win over defaults, and a name or town in one language is used in both', async ({ shop, owner }) => {
  const read = () => readShopTexts(shop)
  const defaults = await read()
  expect(defaults).toMatchObject({ name: 'Thaiyal', town: 'Karaikudi', establishedYear: 2009, tamil: { name: 'தையல்' } })
  const change = { name: 'Selvi', establishedYear: '2001', tamil: { town: 'மதுரை' } }
  await owner.ask(endpoints.changeShopTexts, change)
  const saved = { name: 'Selvi', town: 'மதுரை', establishedYear: 2001, tamil: { name: 'Selvi', town: 'மதுரை' } }
  expect(await read()).toMatchObject(saved)
  await owner.ask(endpoints.changeShopTexts, { name: ' ', establishedYear: '', tamil: { town: '' } })
  expect(await read()).toEqual(defaults)
})

test('the name in the page’s language comes first, and a single name is shown once', async ({ shop, owner }) => {
  const nameOn = async (path: string) =>
    /<header.*?<a [^>]*>(.*?)<\/a>/s
      .exec((await shop.browser().page(path)).html)?.[1]
      ?.replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/ {2,}/)
  expect(await nameOn('/')).toEqual(['Thaiyal', 'தையல்'])
  expect(await nameOn('/ta')).toEqual(['தையல்', 'Thaiyal'])
  await owner.ask(endpoints.changeShopTexts, { name: 'Selvi' })
  for (const path of ['/', '/ta']) expect(await nameOn(path), path).toEqual(['Selvi'])
  await owner.ask(endpoints.changeShopTexts, { name: '' })
})

test('welcome line and tagline appear on the page, and the default tagline names the town', async ({ shop, owner }) => {
  await owner.ask(endpoints.changeShopTexts, { town: 'Madurai', welcome: 'Come in', tamil: { tagline: 'கல்யாண பிளவுஸ்' } })
  const [english, tamil] = [await shop.browser().page('/'), await shop.browser().page('/ta')]
  expect(english.text).toContain('Come in Expert Tailoring Services in Madurai')
  expect(english.html).toContain('<title>Thaiyal - Expert Tailoring Services in Madurai</title>')
  expect(tamil.text).toContain('Come in கல்யாண பிளவுஸ்')
  expect(tamil.html).toMatch(/<h1 lang="en"[^>]*>Come in</)
  await owner.ask(endpoints.changeShopTexts, { town: '', welcome: '', tamil: { tagline: '' } })
  expect((await shop.browser().page('/')).text).toContain('Welcome to the shop Expert Tailoring Services in Karaikudi')
})

test('a shop in its founding year shows no years of experience', async ({ shop, owner }) => {
  const year = new Date(shop.deps.now()).getFullYear()
  await owner.ask(endpoints.changeShopTexts, { establishedYear: year })
  expect((await shop.browser().page('/')).html).not.toContain('data-years')
  await owner.ask(endpoints.changeShopTexts, { establishedYear: '' })
})

test.for<[string, Record<string, unknown>]>([
  ['a year in the future', { establishedYear: 2099 }],
  ['a year in words', { establishedYear: 'long ago' }],
  ['a year with a letter', { establishedYear: '199o' }],
  ['a name that is too long', { name: 'x'.repeat(shopNameMaxLength + 1) }],
  ['a name in two lines', { tamil: { name: 'a\nb' } }],
  ['a tagline that is too long', { tagline: 'x'.repeat(taglineMaxLength + 1) }],
])('changeShopTexts rejects %s', async ([_, change], { owner }) => {
  const { status, errorCode } = await owner.ask(endpoints.changeShopTexts, change)
  expect([status, errorCode]).toEqual([
    400,
    expect.stringMatching(/^Invalid JSON payload received\. \/(name|tamil|tagline|establishedYear)/),
  ])
})
