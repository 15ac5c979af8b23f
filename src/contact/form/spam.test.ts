// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import type { ContactMessage, MessageFolder, ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'

const hourMs = 3_600_000

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })

const ordinary = { name: 'Meena', email: 'meena@example.com', message: 'Can you alter a blouse by Friday?' }

const send = (shop: TestShop, fields: Partial<ContactMessage>, headers = {}) =>
  shop.browser().ask(endpoints.sendContactMessage, { ...ordinary, ...fields }, headers)

async function listFolder(owner: Browser, folder: MessageFolder): Promise<ReceivedMessage[]> {
  return (await owner.ask(endpoints.listContactMessages, { folder, pageSize: 200 })).body.messages
}
const find = async (owner: Browser, folder: MessageFolder, { id }: { id: string }) =>
  (await listFolder(owner, folder)).find((message) => message.id === id)

test('spam gets the same response as a message and goes to its folder', async ({ shop, owner }) => {
  const [good, bad] = [await send(shop, {}), await send(shop, { website: 'https://x.example' })]
  expect([good.status, bad.status]).toEqual([200, 200])
  expect(Object.keys(bad.body)).toEqual(Object.keys(good.body))
  expect({ ...bad.body, id: 0 }).toEqual({ ...good.body, id: 0 })
  const headers = (answer: typeof good) => [...answer.headers.keys()].sort()
  expect(headers(bad)).toEqual(headers(good))
  expect(await find(owner, 'inbox', good.body)).toMatchObject({ folder: 'inbox', spamReasons: [] })
  expect(await find(owner, 'inbox', bad.body)).toBeUndefined()
  const spam = await find(owner, 'spam', bad.body)
  expect(spam).toMatchObject({ ...ordinary, folder: 'spam', spamReasons: ['hidden field'], mail: { state: 'none' } })
})

test('a form without script redirects spam like any other message', async ({ shop, owner }) => {
  const post = (fields: Record<string, string>) =>
    shop.browser().postForm('/v1/contactMessages', { ...ordinary, ...fields })
  const before = (await listFolder(owner, 'spam')).length
  const [good, bad] = [await post({ website: '' }), await post({ website: 'x' })]
  expect([good.status, bad.status]).toEqual([303, 303])
  expect(bad.headers.get('location')).toBe(good.headers.get('location'))
  expect((await listFolder(owner, 'spam')).length).toBe(before + 1)
})

test('spam is not mailed', async ({ shop }) => {
  await send(shop, { message: 'Mail me about this one' })
  await send(shop, { message: 'Mail nobody about this one', website: 'x' })
  await shop.untilMailsSent()
  const texts = (await shop.mails(1)).map(({ text }) => text).join()
  expect(texts).toContain('Mail me about this one')
  expect(texts).not.toContain('Mail nobody about this one')
})

test('spam does not count as unread', async ({ shop, owner }) => {
  const unread = async () => (await owner.page('/admin/messages')).text.match(/(\d+) unread/)?.[1]
  const before = await unread()
  await send(shop, { website: 'x' })
  expect(await unread()).toBe(before)
  await send(shop, { message: 'one more' })
  expect(Number(await unread())).toBe(Number(before) + 1)
})

test('the owner moves a message between inbox and spam', async ({ shop, owner }) => {
  const { body } = await send(shop, { message: 'Taken for spam', website: 'x' })
  const answer = await owner.ask(endpoints.markContactMessage, { id: body.id, folder: 'inbox' })
  expect(answer.body).toMatchObject({ ...body, folder: 'inbox', read: false })
  expect(await find(owner, 'spam', body)).toBeUndefined()
  expect(await find(owner, 'inbox', body)).toMatchObject({ message: 'Taken for spam' })
  await owner.ask(endpoints.markContactMessage, { id: body.id, folder: 'spam', read: true })
  expect(await find(owner, 'inbox', body)).toBeUndefined()
  expect(await find(owner, 'spam', body)).toMatchObject({ folder: 'spam', read: true })
})

test('markContactMessage rejects a request without read mark and folder', async ({ shop, owner }) => {
  const { body } = await send(shop, {})
  const answer = await owner.ask(endpoints.markContactMessage, { id: body.id })
  expect([answer.status, answer.errorCode]).toEqual([
    400,
    expect.stringContaining('must have read, answered or folder'),
  ])
})

test('a repeated message may differ in its typing time', async ({ shop }) => {
  const key = { 'idempotency-key': 'spam-test-0123456789' }
  const first = await send(shop, { message: 'Repeated', elapsedMs: 9000, website: '' }, key)
  const again = await send(shop, { message: 'Repeated', elapsedMs: 12_000 }, key)
  const plain = await send(shop, { message: 'Repeated' }, key)
  expect([again.body, plain.body]).toEqual([first.body, first.body])
  expect((await send(shop, { message: 'Another' }, key)).errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('the same text from the sixth address on is spam for a day', async ({ shop, owner }) => {
  const message = 'Dear sir, your listing in the register of companies has to be renewed this week.'
  const reasons: string[][] = []
  for (let nth = 0; nth < 7; nth++) {
    const { body } = await send(shop, {
      email: `sender${nth}@example.com`,
      message: nth % 2 ? message.toUpperCase() : ` ${message} `,
    })
    reasons.push((await find(owner, 'spam', body))?.spamReasons ?? [])
  }
  expect(reasons).toEqual([...Array(5).fill([]), ['same text'], ['same text']])
  shop.clock.now += 25 * hourMs
  const { body } = await send(shop, { email: 'sender9@example.com', message })
  expect(await find(owner, 'inbox', body)).toBeDefined()
})

test('a visitor may repeat a text', async ({ shop, owner }) => {
  const message = 'Is my blouse ready? I asked last week and nobody has answered me yet.'
  const answers = []
  for (let nth = 0; nth < 8; nth++) answers.push(await send(shop, { message }))
  const inbox = await listFolder(owner, 'inbox')
  for (const { body } of answers) expect(inbox.some(({ id }) => id === body.id)).toBe(true)
})
