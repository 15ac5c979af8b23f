// @module-tag slow
import { expect } from 'vitest'
import { smallPhoto } from '../../test/photos.ts'
import { admin, type openTestShop, origin, visitor } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { codeOfApp } from '../../test/totp.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'

async function openOverloadableShop(openShop: typeof openTestShop) {
  let delayMs = 0
  const shop = await openShop({}, { delayMs: () => delayMs })
  await shop.register()
  const owner = await shop.signIn(admin)
  const photo = new Blob([new Uint8Array(await smallPhoto())])
  const upload = { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: photo }
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }
  const ownerDevice = () => {
    const person = shop.browser()
    person.cookies.set('shop_device', String(owner.cookies.get('shop_device')))
    return person
  }
  const requests: [name: string, ask: () => Promise<{ status: number; headers: Headers }>][] = [
    [
      'a sign-up',
      () => shop.browser().ask(endpoints.signUp, { email: `new${Math.random()}@example.com`, password: 'secret1' }),
    ],
    [
      'a password reset',
      () => shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email }),
    ],
    ["a visitor's login", () => shop.browser().ask(endpoints.signInWithPassword, visitor)],
    [
      "a login with the owner's email from an unknown device",
      () => shop.browser().ask(endpoints.signInWithPassword, admin),
    ],
    ['a message', () => shop.browser().ask(endpoints.sendContactMessage, message)],
    ['the gallery', () => shop.browser().ask(endpoints.listGallery, {})],
    ['an upload', () => owner.send('/v1/images/blouse.jpg', upload)],
    ['an export', () => owner.fetch(endpoints.exportContactMessages.path)],
    ["the owner's login", () => ownerDevice().ask(endpoints.signInWithPassword, admin)],
    ["the owner's request", () => owner.ask(endpoints.listContactMessages, {})],
    ["the owner's dashboard", () => owner.fetch('/admin')],
    ['a cached page', () => shop.browser().fetch('/')],
    ['a health check', () => shop.browser().fetch('/healthz')],
  ]
  return {
    shop,
    owner,
    ownerDevice,
    setDelay: (ms: number) => {
      delayMs = ms
    },
    async answers() {
      const answers = []
      for (const [name, ask] of requests) {
        const { status, headers } = await ask()
        answers.push([name, status, headers.get('retry-after')] as const)
      }
      return answers
    },
  }
}

test('an overloaded process serves the owner, cached pages and health checks, and rejects other requests', async ({
  openShop,
}) => {
  const { setDelay, answers } = await openOverloadableShop(openShop)
  const rejected: Record<number, string[]> = {}
  for (const ms of [0, 390, 410, 10_000]) {
    setDelay(ms)
    const all = await answers()
    for (const [name, status, retryAfter] of all)
      expect([name, status, retryAfter]).toEqual(status === 503 ? [name, 503, '5'] : [name, 200, null])
    rejected[ms] = all.filter(([, status]) => status === 503).map(([name]) => name)
  }
  const visitors = [
    'a sign-up',
    'a password reset',
    "a visitor's login",
    "a login with the owner's email from an unknown device",
    'a message',
    'the gallery',
  ]
  expect(rejected).toEqual({ 0: [], 390: [], 410: visitors, 10000: visitors })

  setDelay(0)
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test("an overloaded process accepts the second step of the owner's login", async ({ openShop }) => {
  const { shop, setDelay, owner, ownerDevice } = await openOverloadableShop(openShop)
  const { secret, backupCodes } = (await owner.ask(endpoints.startMfaEnrollment, { password: admin.password })).body
  await owner.ask(endpoints.finalizeMfaEnrollment, { verificationCode: codeOfApp(secret) })
  setDelay(10_000)
  const later = ownerDevice()
  expect((await later.ask(endpoints.signInWithPassword, admin)).body.mfaInfo).toHaveLength(1)
  expect((await later.ask(endpoints.finalizeMfaSignIn, { verificationCode: String(backupCodes[0]) })).status).toBe(200)
  expect((await shop.browser().ask(endpoints.finalizeMfaSignIn, { verificationCode: '123456' })).status).toBe(503)
})

test('a process with more than 200 running requests rejects further ones', async ({ openShop }) => {
  const { shop, owner, answers } = await openOverloadableShop(openShop)
  const { mail } = shop.deps
  const { isReady } = mail
  const blocked = Promise.withResolvers<void>()
  mail.isReady = () => blocked.promise.then(isReady)
  const reset = { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' } as const
  const waiting = Array.from({ length: 210 }, () => shop.browser().ask(endpoints.sendOobCode, reset))
  expect((await Promise.race(waiting)).status).toBe(503)
  expect((await shop.browser().ask(endpoints.listGallery, {})).status).toBe(503)
  expect((await owner.ask(endpoints.listContactMessages, {})).status).toBe(200)
  blocked.resolve()
  await Promise.all(waiting)
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test('requests with unfinished bodies do not count as load', async ({ openShop }) => {
  const { shop, answers } = await openOverloadableShop(openShop)
  const ends: (() => void)[] = []
  const reading = new Set<number>()
  const half = (nth: number) =>
    new ReadableStream({
      pull: () => void reading.add(nth),
      start(body) {
        body.enqueue(new TextEncoder().encode('{'))
        ends.push(() => body.close())
      },
    })
  const slow = Array.from({ length: 390 }, async (_, nth) => {
    const headers = { host: new URL(origin).host, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: half(nth), duplex: 'half' } as RequestInit
    return shop.app.fetch(new Request(`${origin}${endpoints.signOut.path}`, init))
  })
  await expect.poll(() => reading.size).toBe(slow.length)
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])

  for (const end of ends) end()
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]))
  expect((await answers()).filter(([, status]) => status !== 200)).toEqual([])
})

test('a page that is rejected under load has Retry-After and a message in its language', async ({ openShop }) => {
  const { shop, setDelay } = await openOverloadableShop(openShop)
  setDelay(10_000)
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
  }
})
