import { expect } from 'vitest'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'

let count = 0
const newKey = () => `0123456789abcdef-${++count}`
/** Each message is unique, so that every test finds its own in the inbox. */
const newMessage = () => ({ name: 'Meena', email: 'meena@example.com', message: `Is it ready? ${++count}` })
type Message = ReturnType<typeof newMessage>

function send(shop: TestShop, message: Message, key?: string) {
  return shop.browser().ask(endpoints.sendContactMessage, message, key === undefined ? {} : { 'idempotency-key': key })
}

async function findInInbox(shop: TestShop, { message }: Message): Promise<ReceivedMessage[]> {
  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.listContactMessages, { pageSize: 200 })
  return body.messages.filter((received: ReceivedMessage) => received.message === message)
}

async function countMails(shop: TestShop, { message }: Message): Promise<number> {
  await shop.untilMailsSent()
  const mails = await shop.mails(0)
  return mails.filter(({ text }) => text?.includes(message)).length
}

test('the same text without a key or with another key is another message', async ({ shop }) => {
  const message = newMessage()
  for (const key of [undefined, undefined, newKey(), newKey()])
    expect((await send(shop, message, key)).status).toBe(200)
  expect(await findInInbox(shop, message)).toHaveLength(4)
})

test('ten concurrent requests with one key store one message', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(shop, message, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await findInInbox(shop, message)).toHaveLength(1)
  expect(await countMails(shop, message)).toBe(1)
})

test.for(['name', 'email', 'message'] as const)('a used key rejects another %s', async (field, { shop }) => {
  const [message, key] = [newMessage(), newKey()]
  await send(shop, message, key)
  const changed = { ...message, [field]: `other${message[field]}` }
  const answer = await send(shop, changed, key)
  expect([answer.status, answer.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await findInInbox(shop, message)).toHaveLength(1)
  expect(await findInInbox(shop, { ...changed, message: `other${message.message}` })).toEqual([])
})

test('a rejected message does not use up its key', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  expect((await send(shop, { ...message, email: 'meena' }, key)).status).toBe(400)
  expect((await send(shop, message, key)).status).toBe(200)
})

test('a repeated message may differ in spaces around the address', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(shop, message, key)
  expect((await send(shop, { ...message, email: ` ${message.email} ` }, key)).body).toEqual(first.body)
})

test('an idempotency key in quotes equals the key without them', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(shop, message, key)
  expect((await send(shop, message, `"${key}"`)).body).toEqual(first.body)
})

test.for(['a'.repeat(16), 'Z'.repeat(64), '_-_-_-_-_-_-_-_-'])('the key %s is valid', async (key, { shop }) => {
  expect((await send(shop, newMessage(), key)).status).toBe(200)
})

test.for([
  '',
  '""',
  'a'.repeat(15),
  'a'.repeat(65),
  `"${'a'.repeat(16)}`,
  `${'a'.repeat(16)}"`,
  `${'a'.repeat(16)}, ${'b'.repeat(16)}`,
  `"${'a'.repeat(16)}";until=5`,
  'aaaaaaaa aaaaaaaa',
  "' or 1=1 -- aaaaaa",
  `${'a'.repeat(16)}é`,
])('the shop rejects the idempotency key %j and stores nothing', async (key, { shop }) => {
  const message = newMessage()
  const answer = await send(shop, message, key)
  expect(answer.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  expect(answer.errorCode).toContain('Idempotency-Key')
  expect(await findInInbox(shop, message)).toEqual([])
})

test('an endpoint that creates nothing ignores an idempotency key', async ({ shop }) => {
  const answer = await shop.browser().ask(endpoints.reportPageView, { path: '/' }, { 'idempotency-key': 'x' })
  expect(answer.status).toBe(200)
})

test('a repeated message stays marked as read', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const { id } = (await send(shop, message, key)).body
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.markContactMessage, { id, read: true })
  expect((await send(shop, message, key)).body.id).toBe(id)
  expect(await findInInbox(shop, message)).toMatchObject([{ id, read: true }])
})

test('a repeated message stays deleted', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(shop, message, key)
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.deleteContactMessage, { id: first.body.id })
  expect((await send(shop, message, key)).body).toEqual(first.body)
  expect(await findInInbox(shop, message)).toEqual([])
})

test('neither the response nor the dashboard shows an idempotency key', async ({ shop }) => {
  const [message, key] = [newMessage(), newKey()]
  const { body } = await send(shop, message, key)
  expect(Object.keys(body).sort()).toEqual(['email', 'id', 'message', 'name', 'receivedTime'])
  const owner = await shop.signIn(admin)
  const { html } = await owner.page('/admin/messages')
  expect(html).toContain(message.message)
  expect(html).not.toContain(key)
})
