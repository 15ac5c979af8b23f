import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import type { MessageFolder, ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { openRateLimits } from '../../platform/http/rate-limit.server.ts'

const test = shopTest.extend('strict', async ({ openShop }) => {
  const shop = await openShop({ RATE_LIMITS: 'default', TRUST_PROXY: 'loopback', TEST_CLOCK: 'manual' })
  const owner = await shop.signIn(admin)
  let nth = 0
  const send = (from: string) =>
    shop
      .browser()
      .ask(
        endpoints.sendContactMessage,
        { name: 'Meena', email: `m${++nth}@example.com`, message: `Question ${nth}` },
        { 'x-forwarded-for': from },
      )
  return {
    shop,
    send,
    /** An invalid message counts towards the limits of its address and network. */
    async sendInvalid(from: string) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      return (await shop.browser().send(endpoints.sendContactMessage.path, { method: 'POST', headers, body: '{}' }))
        .status
    },
    async listFolder(folder: MessageFolder): Promise<ReceivedMessage[]> {
      return (await owner.ask(endpoints.listContactMessages, { folder, pageSize: 200 })).body.messages
    },
  }
})

const networkPrefix = (nth: number) => `${100 + (nth >> 8)}.${nth & 255}.7`

test('an address may send fifty messages in an hour', async ({ strict: { send, listFolder } }) => {
  const answers = []
  for (let nth = 0; nth < 50; nth++) answers.push((await send('203.0.113.7')).status)
  expect(answers).toEqual(Array(50).fill(200))
  expect(await listFolder('inbox')).toHaveLength(50)
  expect(await listFolder('spam')).toEqual([])
})

test.for<[string, (nth: number) => string, string]>([
  ['IPv4', (nth: number) => `203.0.113.${nth}`, '203.0.114.1'],
  ['IPv6', (nth: number) => `2001:db8:1:${nth}::1`, '2001:db8:2:1::1'],
])('all addresses of an %s network share a limit', async ([, inside, outside], { strict: { send, sendInvalid } }) => {
  for (let nth = 0; nth < 240; nth++) expect(await sendInvalid(inside(nth % 48))).toBe(400)
  const next = await send(inside(77))
  expect([next.status, next.errorCode]).toEqual([429, 'RESOURCE_EXHAUSTED'])
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await send(outside)).status).toBe(200)
})

test('requests over the limit of an address do not count for its network', async ({
  strict: { send, sendInvalid },
}) => {
  for (let nth = 0; nth < 60; nth++) expect(await sendInvalid('203.0.113.7')).toBe(400)
  for (let nth = 0; nth < 300; nth++) expect(await sendInvalid('203.0.113.7')).toBe(429)
  expect((await send('203.0.113.8')).status).toBe(200)
})

test('messages after the first 400 of an hour go to spam, and one mail informs the owner', async ({
  strict: { shop, send, sendInvalid, listFolder },
}) => {
  // Invalid messages do not count towards the limit on mails; otherwise they would stop the mails of all visitors.
  for (let nth = 0; nth < 410; nth++) await sendInvalid(`${networkPrefix(nth)}.1`)
  expect((await send(`${networkPrefix(500)}.1`)).status).toBe(200)
  const [first] = await shop.deps.db.selectFrom('contactMessages').selectAll().execute()
  const more = Array.from({ length: 394 }, (_, nth) => ({
    ...(first as NonNullable<typeof first>),
    id: `m${nth}`,
    mailId: `m${nth}`,
  }))
  await shop.deps.db.insertInto('contactMessages').values(more).execute()
  for (let nth = 501; nth < 511; nth++) expect((await send(`${networkPrefix(nth)}.1`)).status).toBe(200)
  const spam = await listFolder('spam')
  expect(spam).toHaveLength(5)
  for (const message of spam) expect(message).toMatchObject({ spamReasons: ['many at once'], mail: { state: 'none' } })
  await shop.untilMailsSent()
  const subjects = (await shop.mails(7)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === m.mail_flood_subject())).toHaveLength(1)
  expect(subjects.filter((subject) => subject === m.mail_message_subject({ name: 'Meena' }))).toHaveLength(6)

  shop.clock.now += 61 * 60_000
  expect((await send('203.0.113.1')).status).toBe(200)
  expect((await listFolder('inbox'))[0]?.receivedTime).toBe(shop.clock.now)
})

test('all visitors together send at most 3,000 messages in an hour', async () => {
  const limits = openRateLimits({ rateLimits: 'default' })
  const count = () => limits.count(endpoints.sendContactMessage, { everyone: '' })
  for (let nth = 0; nth < 3000; nth++) await count()
  // `three-processes.test.ts` covers the rejection by the endpoint.
  await expect(count()).rejects.toMatchObject({
    code: 'RESOURCE_EXHAUSTED',
    retryAfterSeconds: expect.closeTo(3600, -2),
  })
})
