import { expect, onTestFinished, test } from 'vitest'
import { scaledOut } from '../../test/engines.ts'
import { admin, openTestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { MessageFolder, ReceivedMessage } from '../contract/contact.ts'
import { m } from '../words/compiled/messages.js'

/** A shop with its real limits, to which people write from any address. */
async function strictShop() {
  const shop = await openTestShop({ RATE_LIMITS: 'default', TRUST_PROXY: 'loopback', TEST_CLOCK: 'ours' })
  onTestFinished(() => shop.close())
  const owner = await shop.signedIn(admin)
  let nth = 0
  const send = (from: string) =>
    shop
      .browser()
      .ask(
        calls.sendContactMessage,
        { name: 'Meena', email: `m${++nth}@example.com`, message: `Question ${nth}` },
        { 'x-forwarded-for': from },
      )
  return {
    shop,
    send,
    /** A message with nothing in it, which is counted, too. @returns its status */
    async tryFrom(from: string) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      return (await shop.browser().send(calls.sendContactMessage.path, { method: 'POST', headers, body: '{}' })).status
    },
    async inFolder(folder: MessageFolder): Promise<ReceivedMessage[]> {
      return (await owner.ask(calls.listContactMessages, { folder, pageSize: 200 })).body.messages
    },
  }
}

/** As many networks as one likes. */
const network = (nth: number) => `${100 + (nth >> 8)}.${nth & 255}.7`

test('fifty different messages in an hour behind one address all arrive', async () => {
  const { send, inFolder } = await strictShop()
  const answers = []
  for (let nth = 0; nth < 50; nth++) answers.push((await send('203.0.113.7')).status)
  expect(answers).toEqual(Array(50).fill(200))
  expect(await inFolder('inbox')).toHaveLength(50)
  expect(await inFolder('spam')).toEqual([])
})

test.each([
  ['IPv4', (nth: number) => `203.0.113.${nth}`, '203.0.114.1'],
  ['IPv6', (nth: number) => `2001:db8:1:${nth}::1`, '2001:db8:2:1::1'],
])('a network of %s has a share of its own, whatever address in it writes', async (_, inside, outside) => {
  const { send, tryFrom } = await strictShop()
  for (let nth = 0; nth < 240; nth++) expect(await tryFrom(inside(nth % 48))).toBe(400)
  const next = await send(inside(77))
  expect([next.status, next.refusal]).toEqual([429, 'RESOURCE_EXHAUSTED'])
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await send(outside)).status).toBe(200)
})

test('who has used up the share of an address takes nothing of the share of a network', async () => {
  const { send, tryFrom } = await strictShop()
  for (let nth = 0; nth < 60; nth++) expect(await tryFrom('203.0.113.7')).toBe(400)
  for (let nth = 0; nth < 300; nth++) expect(await tryFrom('203.0.113.7')).toBe(429)
  expect((await send('203.0.113.8')).status).toBe(200)
})

test('of very many messages in an hour the first 400 are mailed, the others kept as spam, and the owner is told so once', async () => {
  const { shop, send, tryFrom, inFolder } = await strictShop()
  // What is no message counts for nothing here: else nobody's would be mailed for a handful of empty tries.
  for (let nth = 0; nth < 410; nth++) await tryFrom(`${network(nth)}.1`)
  expect((await send(`${network(500)}.1`)).status).toBe(200)
  const [first] = await shop.shop.db.selectFrom('contactMessages').selectAll().execute()
  const more = Array.from({ length: 394 }, (_, nth) => ({
    ...(first as NonNullable<typeof first>),
    id: `m${nth}`,
    mailId: `m${nth}`,
  }))
  await shop.shop.db.insertInto('contactMessages').values(more).execute()
  for (let nth = 501; nth < 511; nth++) expect((await send(`${network(nth)}.1`)).status).toBe(200)
  const spam = await inFolder('spam')
  expect(spam).toHaveLength(5)
  for (const message of spam) expect(message).toMatchObject({ spamReasons: ['many at once'], mail: { state: 'none' } })
  await shop.mailed()
  const subjects = (await shop.mails(7)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === m.mail_flood_subject())).toHaveLength(1)
  expect(subjects.filter((subject) => subject === m.mail_message_subject({ name: 'Meena' }))).toHaveLength(6)

  shop.clock.now += 61 * 60_000
  expect((await send('203.0.113.1')).status).toBe(200)
  expect((await inFolder('inbox'))[0]?.receivedTime).toBe(shop.clock.now)
})

// Where processes count together `three-processes.test.ts` shows it.
test.skipIf(scaledOut)('after 3,000 in an hour everybody is asked to come later', async () => {
  const { send, tryFrom } = await strictShop()
  for (let nth = 0; nth < 3000; nth++) expect(await tryFrom(`${network(nth)}.1`)).toBe(400)
  const next = await send('198.51.100.1')
  expect([next.status, next.refusal]).toEqual([429, 'RESOURCE_EXHAUSTED'])
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(3000)
})
