import { expect, onTestFinished, test } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop, origin, visitor } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'
import { m } from '../../words/compiled/messages.js'

/** A shop that comes as late as it is told to, and everything that is asked of it, in the order in which it is given up. */
async function burdened() {
  let delayMs = 0
  const shop = await openTestShop({}, { delayMs: () => delayMs })
  onTestFinished(() => shop.close())
  await shop.registered()
  const owner = await shop.signedIn(admin)
  const photo = new Blob([new Uint8Array(await smallPhoto())])
  const upload = { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: photo }
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }
  const fromHerDevice = () => {
    const person = shop.browser()
    person.cookies.set('shop_device', String(owner.cookies.get('shop_device')))
    return person
  }
  const asked: [name: string, ask: () => Promise<{ status: number; headers: Headers }>][] = [
    ['an upload', () => owner.send('/v1/images/blouse.jpg', upload)],
    ['an export', () => owner.fetch(calls.exportContactMessages.path)],
    [
      'a sign-up',
      () => shop.browser().ask(calls.signUp, { email: `new${Math.random()}@example.com`, password: 'secret1' }),
    ],
    ['a reset', () => shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })],
    ["a visitor's login", () => shop.browser().ask(calls.signInWithPassword, visitor)],
    ["a login with the owner's address from elsewhere", () => shop.browser().ask(calls.signInWithPassword, admin)],
    ['a message', () => shop.browser().ask(calls.sendContactMessage, message)],
    ["the owner's login", () => fromHerDevice().ask(calls.signInWithPassword, admin)],
    ["the owner's work", () => owner.ask(calls.listContactMessages, {})],
    ['the home page', () => shop.browser().fetch('/')],
    ['the gallery', () => shop.browser().ask(calls.listGallery, {})],
    ['a sign of life', () => shop.browser().fetch('/healthz')],
  ]
  return {
    shop,
    be: (ms: number) => {
      delayMs = ms
    },
    /** Of each the status, and after how long it may come again. */
    async answers() {
      const answers = []
      for (const [name, ask] of asked) {
        const { status, headers } = await ask()
        answers.push([name, status, headers.get('retry-after')] as const)
      }
      return answers
    },
  }
}

test('the later the shop comes, the more it gives up: first what can wait, last of all the page, and never its sign of life', async () => {
  const { be, answers } = await burdened()
  const givenUp: Record<number, string[]> = {}
  for (const ms of [0, 260, 360, 460, 610, 810, 1_300]) {
    be(ms)
    const all = await answers()
    for (const [name, status, retryAfter] of all)
      expect([name, status, retryAfter]).toEqual(status === 503 ? [name, 503, '5'] : [name, 200, null])
    givenUp[ms] = all.filter(([, status]) => status === 503).map(([name]) => name)
  }
  const order = [
    ['an upload', 'an export'],
    ['a sign-up', 'a reset'],
    ["a visitor's login", "a login with the owner's address from elsewhere"],
    ['a message'],
    ["the owner's login", "the owner's work"],
    ['the home page', 'the gallery'],
  ]
  expect(Object.values(givenUp)).toEqual([0, 1, 2, 3, 4, 5, 6].map((count) => order.slice(0, count).flat()))

  be(0)
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test('so many requests at once are as bad as being late', async () => {
  const { shop, answers } = await burdened()
  const { mail } = shop.shop
  const { isReady } = mail
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  mail.isReady = () => held.then(isReady)
  const reset = { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' } as const
  const waiting = Array.from({ length: 90 }, () => shop.browser().ask(calls.sendOobCode, reset))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const upload = await shop.browser().fetch('/v1/images/x.jpg', { method: 'POST' })
  const message = await shop
    .browser()
    .ask(calls.sendContactMessage, { name: 'M', email: 'm@example.com', message: 'Hi' })
  goOn()
  await Promise.all(waiting)
  expect([upload.status, message.status]).toEqual([503, 200])
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test('bodies that do not come to an end take nothing from anybody', async () => {
  const { shop, answers } = await burdened()
  const ends: (() => void)[] = []
  const half = () =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{'))
        ends.push(() => body.close())
      },
    })
  const slow = Array.from({ length: 390 }, async () => {
    const headers = { host: new URL(origin).host, 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: half(), duplex: 'half' } as RequestInit
    return shop.app.fetch(new Request(`${origin}${calls.signOut.path}`, asked))
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])

  for (const end of ends) end()
  // They are half a document each.
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]))
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test('whoever is turned away from a page reads when to come back, in the language of the page', async () => {
  const { shop, be } = await burdened()
  be(10_000)
  for (const [path, locale] of [
    ['/', 'en'],
    ['/ta', 'ta'],
  ] as const) {
    const answer = await shop.browser().fetch(path, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const html = await answer.text()
    expect(html).toContain(m.crash_busyHeading({}, { locale }))
    expect(html).toContain(m.crash_busyText({}, { locale }))
    expect(html).toContain(m.crash_reload({}, { locale }))
    expect(html).not.toContain('<script')
  }
})
