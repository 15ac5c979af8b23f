import { expect } from 'vitest'
import { addressesOfScreens } from '../../test/addresses-of-screens.ts'
import { linksIn } from '../../test/html.ts'
import { admin, origin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { languageNames, pathIn } from '../messages/language.ts'

const inTamil = { locale: 'ta' } as const
// All missing pages link to one Tamil page.
const paths = [...addressesOfScreens.filter((path) => !/^\/(admin|nowhere)/.test(path)), '/404']

const test = shopTest.extend('design', { scope: 'file', auto: true }, async ({ owner }) => {
  await publishItem(owner, await uploadPhoto(owner), { category: 'aari blouse', price: '2500' })
})

test.for(paths)('%s exists below /ta in Tamil with the same status and a language switch', async (path, { shop }) => {
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

test.for(['/', '/d/AB-1'])('%s and its Tamil page link each other with hreflang', async (path, { shop }) => {
  for (const language of ['en', 'ta'] as const) {
    const { html } = await shop.browser().page(pathIn(language, path))
    expect(html).toContain(`rel="canonical" href="${origin}${pathIn(language, path)}"`)
    for (const alternate of ['en', 'ta'] as const)
      expect(html).toContain(`rel="alternate" hrefLang="${alternate}" href="${origin}${pathIn(alternate, path)}"`)
    expect(html).toContain(`rel="alternate" hrefLang="x-default" href="${origin}${path}"`)
    expect(html).toContain(`property="og:locale" content="${language}_IN"`)
  }
})

test('every link of a Tamil page but the switch stays in Tamil', async ({ owner }) => {
  const { html } = await owner.page('/ta')
  const links = linksIn(html).filter(({ href, attributes }) => href.startsWith('/') && !/hreflang/i.test(attributes))
  expect(links.length).toBeGreaterThan(10)
  expect(links.map(({ href }) => href).filter((href) => !/^\/ta(?=$|[/?#])/.test(href))).toEqual([])
})

test('the shop does not redirect by Accept-Language', async ({ shop }) => {
  const headers = { 'accept-language': 'ta-IN,ta;q=0.9', accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const answer = await shop.browser().fetch('/', { headers })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
})

test('the language switch stores the language for later visits', async ({ shop }) => {
  const visitor = shop.browser()
  const open = (path: string, from?: string) =>
    visitor.fetch(path, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(from && { referer: origin + from }) },
    })
  expect((await open('/ta/d/AB-1')).headers.getSetCookie()).toEqual([])
  expect((await open('/')).status).toBe(200)

  expect((await open('/ta', '/')).headers.getSetCookie()).toEqual([expect.stringMatching(/^language=ta;.* Path=\/;/)])
  const redirected = await open('/d/AB-1?x=1')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/ta/d/AB-1?x=1'])
  expect((await open('/ta/login', '/ta')).headers.getSetCookie()).toEqual([])

  expect((await open('/login', '/ta/login')).headers.getSetCookie()).toEqual([expect.stringContaining('language=en')])
  expect((await open('/d/AB-1')).status).toBe(200)
  expect((await open('/ta')).headers.get('location')).toBe('/')
  expect((await open('/ta/ta')).status).toBe(404)
  // An encoded `/ta` would redirect to itself for ever.
  expect((await open('/%74a')).status).toBe(200)
})

test.for<[string, Record<string, string>]>([
  ['Firefox', { 'sec-fetch-mode': 'same-origin' }],
  ['WebKit', { 'sec-fetch-mode': 'navigate', referer: `${origin}/sw.js` }],
])('a page fetch by the service worker of %s redirects to the chosen language', async ([, headers], { shop }) => {
  const answer = await shop
    .browser()
    .fetch('/', { headers: { accept: 'text/html', cookie: 'language=ta', ...headers } })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ta'])
})

test('requests from other sites and for subresources store no language', async ({ shop }) => {
  const visitor = shop.browser()
  const ask = (path: string, headers: Record<string, string>) =>
    visitor.fetch(path, { headers: { accept: 'text/html', ...headers } })
  await ask('/ta', { 'sec-fetch-mode': 'navigate', referer: 'https://elsewhere.example/' })
  await ask('/ta', { accept: '*/*', referer: `${origin}/` })
  expect(visitor.cookies.has('language')).toBe(false)
})

test('a form from a Tamil page redirects to Tamil with a Tamil message', async ({ shop }) => {
  const visitor = shop.browser()
  const send = (fields: Record<string, string>) =>
    visitor.fetch(endpoints.sendContactMessage.path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${origin}/ta`,
      },
    })
  const rejected = await send({ name: 'Meena', email: 'not an address', message: 'Hello' })
  expect([rejected.status, rejected.headers.get('location')]).toEqual([303, '/ta#message'])
  expect((await visitor.page('/ta')).text).toContain(m.form_emailInvalid({}, inTamil))
  const accepted = await send({ name: 'Meena', email: 'meena@example.com', message: 'Hello' })
  expect(accepted.headers.get('location')).toBe('/ta#message')
  expect((await visitor.page('/ta')).text).toContain(m.contact_sent({}, inTamil))
})

test('concurrent requests in two languages do not mix', async ({ shop }) => {
  const responses = ['/', '/ta', '/', '/ta', '/login', '/ta/login'].map(async (path) => ({
    path,
    text: (await shop.browser().page(path)).text,
  }))
  for (const { path, text } of await Promise.all(responses)) {
    const isTamil = path.startsWith('/ta')
    expect(text.includes(m.nav_contact({}, inTamil)), path).toBe(isTamil)
    expect(text.includes(m.nav_contact()), path).toBe(!isTamil)
  }
})

/** The printing screen is left out, because its poster shows both languages on purpose. */
const tamilScreens = [...addressesOfScreens, '/shared?missed'].filter((path) => path !== '/admin/print')

test.for(tamilScreens)('%s of a new shop is entirely in Tamil', async (path, { openShop }) => {
  const newShop = await openShop()
  const person = path.startsWith('/admin') ? await newShop.signIn(admin) : newShop.browser()
  const { html, text } = await person.page(pathIn('ta', path))
  expect(text).toMatch(/[\u0b80-\u0bff]{4}/)
  // The hidden language offer and the link to the other language are in English on a Tamil page.
  const offer = [m.language_offerAccept({}, inTamil), m.language_offerDecline({}, inTamil), m.more_language()]
  const englishFields = [...html.matchAll(/<(?:textarea|code|span)[^>]* lang="en"[^>]*>([^<]*)</g)].map(
    ([, text = '']) => text,
  )
  // A long text may contain a short one.
  const english = [...offer, ...englishFields].sort((a, b) => b.length - a.length)
  const tamilText = english.reduce((remaining, sentence) => remaining.replaceAll(sentence, ''), text)
  const words = tamilText.replace(/\S+@\S+|https?:\S*|localhost\S*|\?utm_\S+/g, '').match(/[A-Za-z]{2,}/g) ?? []
  const allowedWords =
    /^(Thaiyal|English|ZIP|JSON|HTML|JPEG|PNG|WebP|HEIC|MB|KB|CSV|JavaScript|YouTube|Instagram|Google|Authenticator|DB|EB|AB|AM|PM)$/
  expect(words.filter((word) => !allowedWords.test(word))).toEqual([])
})
