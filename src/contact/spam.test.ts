import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { ContactMessage, MessageFolder, ReceivedMessage } from '../contract/contact.ts'

const hourMs = 3_600_000

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

const honest = { name: 'Meena', email: 'meena@example.com', message: 'Can you alter a blouse by Friday?' }

const send = (fields: Partial<ContactMessage>, headers = {}) =>
  shop.browser().ask(calls.sendContactMessage, { ...honest, ...fields }, headers)

async function inFolder(folder: MessageFolder): Promise<ReceivedMessage[]> {
  return (await owner.ask(calls.listContactMessages, { folder, pageSize: 200 })).body.messages
}
const find = async (folder: MessageFolder, { id }: { id: string }) =>
  (await inFolder(folder)).find((one) => one.id === id)

test('spam is answered like every message, byte for byte in its shape, and kept apart', async () => {
  const [good, bad] = [await send({}), await send({ website: 'https://x.example' })]
  expect([good.status, bad.status]).toEqual([200, 200])
  expect(Object.keys(bad.body)).toEqual(Object.keys(good.body))
  expect({ ...bad.body, id: 0 }).toEqual({ ...good.body, id: 0 })
  const headers = (answer: typeof good) => [...answer.headers.keys()].sort()
  expect(headers(bad)).toEqual(headers(good))
  expect(await find('inbox', good.body)).toMatchObject({ folder: 'inbox', spamReasons: [] })
  expect(await find('inbox', bad.body)).toBeUndefined()
  const kept = await find('spam', bad.body)
  expect(kept).toMatchObject({ ...honest, folder: 'spam', spamReasons: ['hidden field'], mail: { state: 'none' } })
})

test('a form without a script leads on in the same way, and the hidden field may be empty', async () => {
  const post = (fields: Record<string, string>) =>
    shop.browser().postForm('/v1/contactMessages', { ...honest, ...fields })
  const before = (await inFolder('spam')).length
  const [good, bad] = [await post({ website: '' }), await post({ website: 'x' })]
  expect([good.status, bad.status]).toEqual([303, 303])
  expect(bad.headers.get('location')).toBe(good.headers.get('location'))
  expect((await inFolder('spam')).length).toBe(before + 1)
})

test('spam is mailed to nobody, and everything else is', async () => {
  await send({ message: 'Mail me about this one' })
  await send({ message: 'Mail nobody about this one', website: 'x' })
  await shop.mailed()
  const texts = (await shop.mails(1)).map(({ text }) => text).join()
  expect(texts).toContain('Mail me about this one')
  expect(texts).not.toContain('Mail nobody about this one')
})

test('spam is nothing unread', async () => {
  const unread = async () => (await owner.page('/admin')).text.match(/(\d+) unread/)?.[1]
  const before = await unread()
  await send({ website: 'x' })
  expect(await unread()).toBe(before)
  await send({ message: 'one more' })
  expect(Number(await unread())).toBe(Number(before) + 1)
})

test('the owner says that a message is no spam, or that it is, and it changes its place', async () => {
  const { body } = await send({ message: 'Taken for spam', website: 'x' })
  const answer = await owner.ask(calls.markContactMessage, { id: body.id, folder: 'inbox' })
  expect(answer.body).toMatchObject({ ...body, folder: 'inbox', read: false })
  expect(await find('spam', body)).toBeUndefined()
  expect(await find('inbox', body)).toMatchObject({ message: 'Taken for spam' })
  await owner.ask(calls.markContactMessage, { id: body.id, folder: 'spam', read: true })
  expect(await find('inbox', body)).toBeUndefined()
  expect(await find('spam', body)).toMatchObject({ folder: 'spam', read: true })
})

test('a mark that says nothing is refused', async () => {
  const { body } = await send({})
  const answer = await owner.ask(calls.markContactMessage, { id: body.id })
  expect([answer.status, answer.refusal]).toEqual([400, expect.stringContaining('must say read or folder')])
})

test('what a page says of itself is no part of the message: a repeat with another time is the same', async () => {
  const key = { 'idempotency-key': 'spam-test-0123456789' }
  const first = await send({ message: 'Repeated', elapsedMs: 9000, website: '' }, key)
  const again = await send({ message: 'Repeated', elapsedMs: 12_000 }, key)
  const plain = await send({ message: 'Repeated' }, key)
  expect([again.body, plain.body]).toEqual([first.body, first.body])
  expect((await send({ message: 'Another' }, key)).refusal).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('one text by ever more addresses is put aside from the sixth on, and a day later it is new again', async () => {
  const message = 'Dear sir, your listing in the register of companies has to be renewed this week.'
  const reasons: string[][] = []
  for (let nth = 0; nth < 7; nth++) {
    // Whatever the spaces and capitals.
    const { body } = await send({
      email: `sender${nth}@example.com`,
      message: nth % 2 ? message.toUpperCase() : ` ${message} `,
    })
    reasons.push((await find('spam', body))?.spamReasons ?? [])
  }
  expect(reasons).toEqual([...Array(5).fill([]), ['same text'], ['same text']])
  shop.clock.now += 25 * hourMs
  const { body } = await send({ email: 'sender9@example.com', message })
  expect(await find('inbox', body)).toBeDefined()
})

test('one person may say the same as often as she likes', async () => {
  const message = 'Is my blouse ready? I asked last week and nobody has answered me yet.'
  const answers = []
  for (let nth = 0; nth < 8; nth++) answers.push(await send({ message }))
  const inbox = await inFolder('inbox')
  for (const { body } of answers) expect(inbox.some(({ id }) => id === body.id)).toBe(true)
})
