import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { linksIn } from '../../test/html.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { m } from '../words/compiled/messages.js'
import { languageNames, pathIn } from '../words/language.ts'

const inTamil = { locale: 'ta' } as const
const paths = ['/', '/d/AB-1', '/login', '/register', '/forgot-password', '/reset-password', '/offline', '/nowhere']

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
  await hung(owner, await uploaded(owner), { category: 'aari blouse', price: '2500' })
})
afterAll(() => shop.close())

test.each(paths)('%s stands below /ta in Tamil, with the same status and a way over on both', async (path) => {
  const english = await shop.browser().page(path)
  const tamil = await shop.browser().page(pathIn('ta', path))
  expect(tamil.status).toBe(english.status)
  expect([english.html.slice(0, 40), tamil.html.slice(0, 40)]).toEqual([
    expect.stringContaining('<html lang="en"'),
    expect.stringContaining('<html lang="ta"'),
  ])
  expect(linksIn(english.html)).toContainEqual(
    expect.objectContaining({ href: pathIn('ta', path), text: languageNames.ta }),
  )
  expect(linksIn(tamil.html)).toContainEqual(expect.objectContaining({ href: path, text: languageNames.en }))
})

test.each(['/', '/d/AB-1'])(
  '%s and its like in Tamil name each other, and themselves, to search engines',
  async (path) => {
    for (const language of ['en', 'ta'] as const) {
      const { html } = await shop.browser().page(pathIn(language, path))
      expect(html).toContain(`rel="canonical" href="${origin}${pathIn(language, path)}"`)
      for (const other of ['en', 'ta'] as const)
        expect(html).toContain(`rel="alternate" hrefLang="${other}" href="${origin}${pathIn(other, path)}"`)
      expect(html).toContain(`rel="alternate" hrefLang="x-default" href="${origin}${path}"`)
      expect(html).toContain(`property="og:locale" content="${language}_IN"`)
    }
  },
)

test('every way on a Tamil page but the switch stays in Tamil', async () => {
  const { html } = await owner.page('/ta')
  const ways = linksIn(html).filter(({ href, attributes }) => href.startsWith('/') && !/hreflang/i.test(attributes))
  expect(ways.length).toBeGreaterThan(10)
  expect(ways.map(({ href }) => href).filter((href) => !/^\/ta(?=$|[/?#])/.test(href))).toEqual([])
})

test('no page leads to another language by what the browser says', async () => {
  const headers = { 'accept-language': 'ta-IN,ta;q=0.9', accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const answer = await shop.browser().fetch('/', { headers })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
})

test('who has gone over by the switch finds her language again from outside, and goes back by the switch', async () => {
  const visitor = shop.browser()
  const open = (path: string, from?: string) =>
    visitor.fetch(path, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(from && { referer: origin + from }) },
    })
  expect((await open('/ta/d/AB-1')).headers.getSetCookie()).toEqual([])
  expect((await open('/')).status).toBe(200)

  expect((await open('/ta', '/')).headers.getSetCookie()).toEqual([expect.stringMatching(/^language=ta; Path=\/;/)])
  const led = await open('/d/AB-1?x=1')
  expect([led.status, led.headers.get('location')]).toEqual([302, '/ta/d/AB-1?x=1'])
  expect((await open('/ta/login', '/ta')).headers.getSetCookie()).toEqual([])

  expect((await open('/login', '/ta/login')).headers.getSetCookie()).toEqual([expect.stringContaining('language=en')])
  expect((await open('/d/AB-1')).status).toBe(200)
  expect((await open('/ta')).headers.get('location')).toBe('/')
  expect((await open('/ta/ta')).status).toBe(404)
})

test('a page of another site, or a part of a page, changes nothing', async () => {
  const visitor = shop.browser()
  const ask = (path: string, headers: Record<string, string>) =>
    visitor.fetch(path, { headers: { accept: 'text/html', ...headers } })
  await ask('/ta', { 'sec-fetch-mode': 'navigate', referer: 'https://elsewhere.example/' })
  await ask('/ta', { 'sec-fetch-mode': 'cors', referer: `${origin}/` })
  expect(visitor.cookies.has('language')).toBe(false)
})

test('a form that is sent from a Tamil page without script leads on in Tamil, and says in Tamil what went wrong', async () => {
  const visitor = shop.browser()
  const send = (fields: Record<string, string>) =>
    visitor.fetch(calls.sendContactMessage.path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${origin}/ta`,
      },
    })
  const refused = await send({ name: 'Meena', email: 'not an address', message: 'Hello' })
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/ta#contact'])
  expect((await visitor.page('/ta')).text).toContain(m.form_emailInvalid({}, inTamil))
  const taken = await send({ name: 'Meena', email: 'meena@example.com', message: 'Hello' })
  expect(taken.headers.get('location')).toBe('/ta#contact')
  expect((await visitor.page('/ta')).text).toContain(m.contact_sent({}, inTamil))
})

test('what a page says in Tamil does not get into the pages of those who ask at the same time', async () => {
  const asked = ['/', '/ta', '/', '/ta', '/login', '/ta/login'].map(async (path) => ({
    path,
    text: (await shop.browser().page(path)).text,
  }))
  for (const { path, text } of await Promise.all(asked)) {
    const isTamil = path.startsWith('/ta')
    expect(text.includes(m.nav_contact({}, inTamil)), path).toBe(isTamil)
    expect(text.includes(m.nav_contact()), path).toBe(!isTamil)
  }
})

test.each([...paths, '/shared', '/shared?missed', '/admin', '/admin/numbers', '/admin/safety'])(
  'all of a new shop’s %s is in Tamil',
  async (path) => {
    const newShop = await openTestShop()
    onTestFinished(() => newShop.close())
    const person = path.startsWith('/admin') ? await newShop.signedIn(admin) : newShop.browser()
    const { html, text } = await person.page(pathIn('ta', path))
    expect(text).toMatch(/[\u0b80-\u0bff]{4}/)
    // Whoever asks for English is offered it by a script, in English.
    expect(html).toContain('<section hidden="" lang="en"')
    const offer = [m.language_offer, m.language_offerAccept, m.language_offerDecline].map((word) => word({}, inTamil))
    const own = offer.reduce((rest, sentence) => rest.replace(sentence, ''), text)
    const words = own.replace(/\S+@\S+|https?:\S*|\?utm_\S+/g, '').match(/[A-Za-z]{2,}/g) ?? []
    const ofNobodysLanguage =
      /^(Thaiyal|English|JPEG|PNG|WebP|HEIC|MB|KB|CSV|JavaScript|YouTube|Instagram|Google|Authenticator|DB|EB|AB|AM|PM)$/
    expect(words.filter((word) => !ofNobodysLanguage.test(word))).toEqual([])
  },
)
