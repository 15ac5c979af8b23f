// @module-tag engines
import { expect } from 'vitest'
import { metaOf, publishOne } from '../../test/designs.ts'
import { linksIn } from '../../test/html.ts'
import { defaultIdentity } from '../../test/identity.ts'
import { origin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { shortlistMax, shortlistNoteMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'

const test = shopTest.extend('codes', { scope: 'file', auto: true }, async ({ shop, owner }) => {
  const url = await uploadPhoto(owner)
  const designs = []
  for (let count = 0; count < shortlistMax + 2; count++) designs.push(await publishOne(shop, owner, url))
  await owner.ask(endpoints.deleteGalleryItem, { id: designs[1]?.id as string })
  return designs.map(({ code }) => code)
})

const codesOn = (html: string) => [...html.matchAll(/<li id="([A-Z]+-\d+)"/g)].map(([, code]) => code as string)

test('a shortlist shows exactly the designs of its link, in their order, each once', async ({ shop }) => {
  for (const codes of ['AB-4+AB-1', 'ab-4,AB-001+AB-4', 'AB-4%20AB-1%2BAB-4']) {
    const { status, html, text } = await shop.browser().page(`/designs?codes=${codes}`)
    expect([status, codesOn(html)], codes).toEqual([200, ['AB-4', 'AB-1']])
    expect(text).toContain(m.shortlist_heading({ count: 2 }))
  }
})

test('a shortlist links to one WhatsApp message with codes, prices and the link', async ({ shop }) => {
  for (const [path, language] of [
    ['/designs', 'en'],
    ['/ta/designs', 'ta'],
  ] as const) {
    const { html } = await shop.browser().page(`${path}?codes=AB-4+AB-1`)
    const label = m.shortlist_send({ count: 2 }, { locale: language })
    const send = new URL(linksIn(html).find(({ text }) => text === label)?.href as string)
    const list = 'AB-4: ₹2500\nAB-1: ₹2500'
    const link = `${origin}${path}?codes=AB-4+AB-1`
    expect(send.host).toBe('wa.me')
    expect(send.searchParams.get('text')).toBe(m.shortlist_sendText({ list, link }, { locale: language }))
  }
})

test('a note is cut between letters', async ({ shop }) => {
  const letter = '🧵'
  const note = encodeURIComponent(letter.repeat(shortlistNoteMaxLength + 1))
  const { status, html } = await shop.browser().page(`/designs?codes=AB-1&note=${note}`)
  expect([status, html.includes(letter.repeat(shortlistNoteMaxLength + 1))]).toEqual([200, false])
  const odd = `x${letter.repeat(shortlistNoteMaxLength)}`
  expect((await shop.browser().page(`/designs?codes=AB-1&note=${encodeURIComponent(odd)}`)).status).toBe(200)
})

test('a shortlist of several designs names the sum of their known prices', async ({ shop, owner }) => {
  const textOf = async (codes: string) => (await shop.browser().page(`/designs?codes=${codes}`)).text
  expect(await textOf('AB-1+AB-3')).toContain(m.shortlist_total({ total: 5000 }))
  const { items } = (await owner.ask(endpoints.listGallery, {})).body
  const setPrice = (price: string) => owner.ask(endpoints.changeGalleryItem, { id: items[0].id, price })
  await setPrice('499.50')
  expect(await textOf('AB-1+AB-3')).toContain(m.shortlist_total({ total: '2999.50' }))
  await setPrice('')
  expect(await textOf('AB-1+AB-3')).toContain(m.shortlist_total({ total: 2500 }))
  const [word = ''] = m.shortlist_total({ total: '' }).split(' ')
  expect(await textOf('AB-3')).not.toContain(word)
  await setPrice('2500')
})

test('a shortlist omits removed and unknown designs', async ({ shop }) => {
  const { html } = await shop.browser().page('/designs?codes=AB-2+AB-1+ZZ-9+AB-999+__proto__')
  expect(codesOn(html)).toEqual(['AB-1'])
  expect((await metaOf(shop, '/designs?codes=AB-2+AB-1'))['og:url']).toBe(`${origin}/designs?codes=AB-1`)
})

test('a shortlist without a published design answers 404 and links to the gallery', async ({ shop }) => {
  for (const query of ['', '?codes=', '?codes=AB-2', '?codes=ZZ-1+%3Cscript%3E', '?code=AB-1']) {
    const { status, html, text } = await shop.browser().page(`/designs${query}`)
    expect(status, query).toBe(404)
    expect(text).toContain(m.shortlist_noneHeading())
    expect(linksIn(html).map(({ href }) => href)).toContain('/#gallery')
  }
})

test(`a shortlist shows at most ${shortlistMax} designs`, async ({ shop, codes }) => {
  const all = codes.filter((code) => code !== 'AB-2').join('+')
  expect(codesOn((await shop.browser().page(`/designs?codes=${all}`)).html)).toHaveLength(shortlistMax)
  expect((await shop.browser().page(`/designs?codes=${'AB-1+'.repeat(2000)}`)).status).toBe(200)
})

test('a shortlist has a preview, and no search engine lists it', async ({ shop }) => {
  const meta = await metaOf(shop, '/designs?codes=AB-4+AB-1')
  expect(meta['og:title']).toBe(m.page_titleOf({ ...defaultIdentity, screen: m.shortlist_heading({ count: 2 }) }))
  expect(meta.description).toBe('AB-4: ₹2500, AB-1: ₹2500')
  expect(meta['og:image']).toMatch(/\/d\/AB-4\/share-[0-9a-f]+\.jpg$/)
  expect([meta.robots, meta.canonical]).toEqual(['noindex', undefined])
})

test('a shortlist is not cached', async ({ shop }) => {
  const { headers } = await shop.browser().page('/designs?codes=AB-4+AB-1')
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
})
