import { afterAll, beforeAll, expect, test } from 'vitest'
import { headingsIn, linksIn } from '../../test/html.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  await shop.registered()
  const owner = await shop.signedIn(admin)
  const url = await uploaded(owner)
  await hung(owner, url, { price: '0500', category: 'aari blouse' })
  await hung(owner, url, { price: '', category: 'design blouse' })
})
afterAll(() => shop.close())

const home = () => shop.browser().page('/')

test('the home page holds its sections in the order of the specification, each with its heading', async () => {
  const { status, html } = await home()
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
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('every screen has one h1', async () => {
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password', '/nowhere']) {
    const headings = headingsIn((await shop.browser().page(path)).html)
    expect(
      headings.filter(({ level }) => level === 1),
      path,
    ).toHaveLength(1)
  }
})

test('Read More leads to about, Learn More to why', async () => {
  const links = linksIn((await home()).html)
  expect(links.find(({ text }) => text === 'Read More')?.href).toBe('/#about')
  expect(links.find(({ text }) => text === 'Learn More')?.href).toBe('/#why')
})

test('the gallery shows each photo with its price, or that it is on request', async () => {
  const { text, html } = await home()
  expect(text).toContain('aari blouse AB-1 ₹0500')
  expect(text).toContain('design blouse DB-1 Price on request')
  expect(html.match(/<img [^>]*alt="aari blouse[^"]*"/g)).toHaveLength(1)
})

test('there are three service cards with two points each', async () => {
  const { html } = await home()
  const section = /<section id="service"[\s\S]*?<\/section>/.exec(html)?.[0] as string
  expect(
    headingsIn(section)
      .filter(({ level }) => level === 3)
      .map(({ text }) => text),
  ).toEqual(['custom tailored blouses', 'expert clothing alterations', 'detailed embroidery services'])
  expect(section.match(/<li class="stitched"/g)).toHaveLength(6)
})

test('the navigation says LOGIN to a visitor, LOGOUT to whoever is signed in, DASHBOARD to the owner alone', async () => {
  const asked = [
    [shop.browser(), ['LOGIN']],
    [await shop.signedIn(visitor), ['LOGOUT']],
    [await shop.signedIn(admin), ['DASHBOARD', 'LOGOUT']],
  ] as const
  for (const [person, expected] of asked) {
    const { html } = await person.page('/')
    const navigations = [...html.matchAll(/<nav aria-label="Main"[\s\S]*?<\/nav>/g)].map(([nav]) =>
      nav
        .replace(/<[^>]+>/g, ' ')
        .replace(/<!--.*?-->/g, '')
        .trim()
        .split(/\s+/),
    )
    expect(navigations.length).toBeGreaterThan(0)
    for (const words of navigations)
      expect(words).toEqual(['HOME', 'ABOUT', 'GALLERY', 'SERVICES', 'CONTACT', ...expected])
  }
})

test('years of experience and the copyright year are those of Karaikudi', async () => {
  for (const [time, years, year] of [
    ['2026-12-31T18:29:59Z', 17, 2026],
    ['2026-12-31T18:30:00Z', 18, 2027],
    ['2026-12-31T20:00:00Z', 18, 2027],
    ['2027-06-01T00:00:00Z', 18, 2027],
  ] as const) {
    shop.clock.now = Date.parse(time)
    const { text } = await home()
    expect(text, time).toContain(` ${years} years of experience`)
    expect(text, time).toContain(`© ${year} `)
  }
  shop.clock.now = Date.parse('2010-06-01T00:00:00Z')
  expect((await home()).text).toContain(' 1 year of experience')
})
