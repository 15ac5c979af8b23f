import { expect } from 'vitest'
import { addressesOfScreens } from '../../test/addresses-of-screens.ts'
import { headingsIn, linksIn } from '../../test/html.ts'
import { admin, type TestShop, visitor } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { m } from '../messages/compiled/messages.js'

const test = shopTest.extend('designs', { scope: 'file', auto: true }, async ({ shop, owner }) => {
  await shop.register()
  const url = await uploadPhoto(owner)
  await publishItem(owner, url, { price: '0500', category: 'aari blouse' })
  await publishItem(owner, url, { price: '', category: 'design blouse' })
})
test.override({ settings: { TEST_CLOCK: 'manual' } })

const home = (shop: TestShop) => shop.browser().page('/')

test('the home page has its sections and headings in the specified order', async ({ shop }) => {
  const { status, html } = await home(shop)
  expect(status).toBe(200)
  expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'home',
    'about',
    'gallery',
    'why',
    'service',
    'contact',
  ])
  expect(headingsIn(html).filter(({ level }) => level <= 2)).toEqual([
    { level: 1, text: 'Welcome to the shop' },
    { level: 2, text: 'Welcome to the shop' },
    { level: 2, text: m.gallery_heading() },
    { level: 2, text: m.whyChoose_heading() },
    { level: 2, text: m.services_heading() },
    { level: 2, text: m.contact_heading() },
  ])
  const order = ['<aside', '<header', '<main', 'id="home"', 'id="contact"', '<footer'].map((part) => html.indexOf(part))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test('every screen has one h1', async ({ shop, owner }) => {
  for (const path of addressesOfScreens) {
    const headings = headingsIn((await (path.startsWith('/admin') ? owner : shop.browser()).page(path)).html)
    expect(
      headings.filter(({ level }) => level === 1),
      path,
    ).toHaveLength(1)
  }
})

test('the hero shows one design of each category with its price', async ({ shop }) => {
  const { html } = await home(shop)
  const hero = /<section id="home"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  expect(linksIn(hero).map(({ href }) => href)).toEqual(['/#gallery', '/#about', '/d/DB-1', '/d/AB-1'])
  expect(hero).toContain('₹0500')
})

test('Read More links to about and Learn More to why', async ({ shop }) => {
  const links = linksIn((await home(shop)).html)
  expect(links.find(({ text }) => text === 'Read More')?.href).toBe('/#about')
  expect(links.find(({ text }) => text === 'Learn More')?.href).toBe('/#why')
})

test('the gallery shows each photo with its price or Price on request', async ({ shop }) => {
  const { text, html } = await home(shop)
  expect(text).toContain('aari blouse AB-1 ₹0500')
  expect(text).toContain('design blouse DB-1 Price on request')
  const section = /<section id="gallery"[\s\S]*?<\/section>/.exec(html)?.[0]
  expect(section?.match(/<img [^>]*alt="aari blouse[^"]*"/g)).toHaveLength(1)
})

test('the home page has three service cards with two points each', async ({ shop }) => {
  const { html } = await home(shop)
  const section = /<section id="service"[\s\S]*?<\/section>/.exec(html)?.[0] as string
  expect(
    headingsIn(section)
      .filter(({ level }) => level === 3)
      .map(({ text }) => text),
  ).toEqual(['custom tailored blouses', 'expert clothing alterations', 'detailed embroidery services'])
  expect(section.match(/<li class="stitched"/g)).toHaveLength(6)
})

test('the navigation shows LOGIN, LOGOUT or DASHBOARD by role', async ({ shop }) => {
  const cases = [
    [shop.browser(), [], ['LOGIN']],
    [await shop.signIn(visitor), [], ['LOGOUT']],
    [await shop.signIn(admin), ['DASHBOARD'], ['LOGOUT']],
  ] as const
  for (const [person, first, last] of cases) {
    const { html } = await person.page('/')
    const navigations = [...html.matchAll(/<nav aria-label="Main"[\s\S]*?<\/nav>/g)].map(([nav]) =>
      nav
        .replace(/<li[^>]* hidden=""[\s\S]*?<\/li>/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/<!--.*?-->/g, '')
        .trim()
        .split(/\s+/),
    )
    expect(navigations.length).toBeGreaterThan(0)
    for (const items of navigations)
      expect(items).toEqual([...first, 'HOME', 'ABOUT', 'GALLERY', 'SERVICES', 'CONTACT', ...last])
  }
})

test('years of experience and the copyright year change at midnight in Karaikudi', async ({ shop }) => {
  for (const [time, years, year] of [
    ['2026-12-31T18:29:59Z', 17, 2026],
    ['2026-12-31T18:30:00Z', 18, 2027],
    ['2026-12-31T20:00:00Z', 18, 2027],
    ['2027-06-01T00:00:00Z', 18, 2027],
  ] as const) {
    shop.clock.now = Date.parse(time)
    const { text } = await home(shop)
    expect(text, time).toContain(` ${years} years of experience`)
    expect(text, time).toContain(`© ${year} `)
  }
  shop.clock.now = Date.parse('2010-06-01T00:00:00Z')
  expect((await home(shop)).text).toContain(' 1 year of experience')
})
