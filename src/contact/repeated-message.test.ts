import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { ReceivedMessage } from '../contract/contact.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let made = 0
const newKey = () => `0123456789abcdef-${++made}`
/** No two tests write the same, so that each finds its own in the inbox. */
const newMessage = () => ({ name: 'Meena', email: 'meena@example.com', message: `Is it ready? ${++made}` })
type Message = ReturnType<typeof newMessage>

function send(message: Message, key?: string) {
  return shop.browser().ask(calls.sendContactMessage, message, key === undefined ? {} : { 'idempotency-key': key })
}

async function inInbox({ message }: Message): Promise<ReceivedMessage[]> {
  const owner = await shop.signedIn(admin)
  const { body } = await owner.ask(calls.listContactMessages, { pageSize: 200 })
  return body.messages.filter((one: ReceivedMessage) => one.message === message)
}

async function mailsAbout({ message }: Message): Promise<number> {
  await shop.mailed()
  const mails = await shop.mails(0)
  return mails.filter(({ text }) => text?.includes(message)).length
}

test('a message sent again with its key is answered as the first time, kept once and mailed once', async () => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(message, key)
  const again = await send(message, key)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await inInbox(message)).toHaveLength(1)
  expect(await mailsAbout(message)).toBe(1)
})

test('without a key, or with another one, the same words are another message', async () => {
  const message = newMessage()
  for (const key of [undefined, undefined, newKey(), newKey()]) expect((await send(message, key)).status).toBe(200)
  expect(await inInbox(message)).toHaveLength(4)
})

test('ten at once with one key are one message', async () => {
  const [message, key] = [newMessage(), newKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(message, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await inInbox(message)).toHaveLength(1)
  expect(await mailsAbout(message)).toBe(1)
})

test.each(['name', 'email', 'message'] as const)('another %s under a key that was used is refused', async (field) => {
  const [message, key] = [newMessage(), newKey()]
  await send(message, key)
  const other = { ...message, [field]: `other${message[field]}` }
  const answer = await send(other, key)
  expect([answer.status, answer.refusal]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await inInbox(message)).toHaveLength(1)
  expect(await inInbox({ ...other, message: `other${message.message}` })).toEqual([])
})

test('a message that was refused has not used up its key', async () => {
  const [message, key] = [newMessage(), newKey()]
  expect((await send({ ...message, email: 'meena' }, key)).status).toBe(400)
  expect((await send(message, key)).status).toBe(200)
})

test('spaces around the address are no difference, as nothing is kept of them', async () => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(message, key)
  expect((await send({ ...message, email: ` ${message.email} ` }, key)).body).toEqual(first.body)
})

test('a key in quotes is the same key', async () => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(message, key)
  expect((await send(message, `"${key}"`)).body).toEqual(first.body)
})

test.each(['a'.repeat(16), 'Z'.repeat(64), '_-_-_-_-_-_-_-_-'])('%s is a key', async (key) => {
  expect((await send(newMessage(), key)).status).toBe(200)
})

test.each([
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
])('%j is no key: the message is refused and not kept', async (key) => {
  const message = newMessage()
  const answer = await send(message, key)
  expect(answer.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  expect(answer.refusal).toContain('Idempotency-Key')
  expect(await inInbox(message)).toEqual([])
})

test('a call that adds nothing does not look at the header', async () => {
  const answer = await shop.browser().ask(calls.reportPageView, { path: '/' }, { 'idempotency-key': 'x' })
  expect(answer.status).toBe(200)
})

test('who repeats a message that the owner has read and marked finds it, and it stays marked', async () => {
  const [message, key] = [newMessage(), newKey()]
  const { id } = (await send(message, key)).body
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.markContactMessage, { id, read: true })
  expect((await send(message, key)).body.id).toBe(id)
  expect(await inInbox(message)).toMatchObject([{ id, read: true }])
})

test('who repeats a message that the owner has put away finds it, and it stays away', async () => {
  const [message, key] = [newMessage(), newKey()]
  const first = await send(message, key)
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.deleteContactMessage, { id: first.body.id })
  expect((await send(message, key)).body).toEqual(first.body)
  expect(await inInbox(message)).toEqual([])
})

test('neither the key nor what it was made for is shown to anybody', async () => {
  const [message, key] = [newMessage(), newKey()]
  const { body } = await send(message, key)
  expect(Object.keys(body).sort()).toEqual(['email', 'id', 'message', 'name', 'receivedTime'])
  const owner = await shop.signedIn(admin)
  const { html } = await owner.page('/admin')
  expect(html).toContain(message.message)
  expect(html).not.toContain(key)
})

test('a key is known after the shop was stopped and opened again', async () => {
  const [message, key] = [newMessage(), newKey()]
  const { id } = (await send(message, key)).body
  await shop.stop()
  shop = await openTestShop({}, { dataDir: shop.dataDir })
  expect((await send(message, key)).body.id).toBe(id)
  expect(await inInbox(message)).toHaveLength(1)
})
