// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { countUnanswered } from './inbox.server.ts'
import { findPageOf, loadInbox } from './inbox-page.server.ts'

const count = 60

const test = shopTest.extend('sent', { scope: 'file', auto: true }, async ({ shop }) => {
  const sent: string[] = []
  for (let nth = 0; nth < count; nth++) {
    // Seven messages share each time, so that pages begin and end between messages of one time.
    if (nth % 7 === 0) shop.clock.now += 1000
    const { body } = await shop
      .browser()
      .ask(endpoints.sendContactMessage, { ...visitorMessage, message: `Question ${nth}` })
    sent.push(body.id)
  }
  return sent
})
test.override({ settings: { TEST_CLOCK: 'manual' } })

const visitorMessage = { name: 'Meena', email: visitor.email, message: '?' }

async function listPages(owner: Browser, pageSize?: number): Promise<ReceivedMessage[][]> {
  const pages: ReceivedMessage[][] = []
  let pageToken: string | undefined
  do {
    const { status, body } = await owner.ask(endpoints.listContactMessages, {
      ...(pageToken && { pageToken }),
      ...(pageSize && { pageSize }),
    })
    expect(status).toBe(200)
    pages.push(body.messages)
    pageToken = body.nextPageToken
  } while (pageToken && pages.length <= count)
  return pages
}

test('the inbox lists messages, newest first', async ({ shop, owner }) => {
  await shop.untilMailsSent()
  const { body } = await owner.ask(endpoints.listContactMessages, { pageSize: 200 })
  expect(Object.keys(body)).toEqual(['messages'])
  expect(body.messages[0]).toEqual({
    id: expect.any(String),
    ...visitorMessage,
    message: expect.stringMatching(/^Question 5\d$/),
    receivedTime: shop.clock.now,
    read: false,
    folder: 'inbox',
    spamReasons: [],
    phoneNumbers: [],
    mail: { state: 'sent', time: shop.clock.now },
  })
  const times = body.messages.map(({ receivedTime }: ReceivedMessage) => receivedTime)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test.for([1, 7, 10, 30, 59, 60, 61])('inbox pages of %i list every message once', async (pageSize, { owner, sent }) => {
  const pages = await listPages(owner, pageSize)
  expect(pages).toHaveLength(Math.ceil(count / pageSize))
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(pageSize)
  const ids = pages.flat().map(({ id }) => id)
  expect([...ids].sort()).toEqual([...sent].sort())
  const { body } = await owner.ask(endpoints.listContactMessages, { pageSize: 200 })
  expect(ids).toEqual(body.messages.map(({ id }: ReceivedMessage) => id))
})

test('an inbox page has fifty messages by default', async ({ owner }) => {
  expect((await listPages(owner)).map((page) => page.length)).toEqual([50, 10])
})

test('a new message moves no other message between inbox pages', async ({ shop, owner, sent }) => {
  const first = (await owner.ask(endpoints.listContactMessages, { pageSize: 20 })).body
  shop.clock.now += 1000
  const late = (await shop.browser().ask(endpoints.sendContactMessage, visitorMessage)).body
  const second = (await owner.ask(endpoints.listContactMessages, { pageSize: 200, pageToken: first.nextPageToken }))
    .body
  const ids = [...first.messages, ...second.messages].map(({ id }) => id)
  expect([...ids].sort()).toEqual([...sent].sort())
  await owner.ask(endpoints.deleteContactMessage, { id: late.id })
})

test('the inbox rejects unknown page tokens', async ({ owner }) => {
  for (const pageToken of ['x', '1', '1.', '.x', '-1.x', '1.x y', `1.${"' or 1=1"}`, '9'.repeat(300), '1e3.x', 'null'])
    expect((await owner.ask(endpoints.listContactMessages, { pageToken })).status, pageToken).toBe(400)
})

test('the inbox rejects a page size outside of 1 to 200', async ({ owner }) => {
  for (const pageSize of ['0', '-1', '201', '1.5', 'x', 'NaN', '1e9'])
    expect((await owner.send(`/v1/contactMessages?pageSize=${pageSize}`)).status, pageSize).toBe(400)
})

test('a message can be marked as read and unread', async ({ owner, sent }) => {
  const id = sent[3] as string
  for (const read of [true, true, false]) {
    const answer = await owner.ask(endpoints.markContactMessage, { id, read })
    expect(answer.body).toMatchObject({ id, read, message: 'Question 3' })
    const listed = (await listPages(owner, 200)).flat()
    expect(listed.find((message) => message.id === id)?.read).toBe(read)
    expect(listed.filter((message) => message.read)).toHaveLength(read ? 1 : 0)
  }
})

test('a message is marked as answered, counted as unanswered and exported with the time', async ({
  shop,
  owner,
  sent,
}) => {
  const id = sent[5] as string
  const since = (await listPages(owner, 200)).flat().find((message) => message.id === id)?.receivedTime ?? 0
  const answeredColumn = async () => {
    const { body } = await owner.send('/v1/contactMessages.csv')
    return body.split('\r\n').flatMap((line: string) => (line.includes('Question 5"') ? line.split(',').at(-1) : []))
  }
  expect(await answeredColumn()).toEqual(['""'])
  const before = await countUnanswered(shop.deps, since)
  expect(before).toBeGreaterThan(50)
  expect(await countUnanswered(shop.deps, shop.clock.now + 1)).toBe(0)
  for (const answered of [true, true, false]) {
    const answer = await owner.ask(endpoints.markContactMessage, { id, answered })
    expect(answer.body).toMatchObject({ id, read: false })
    expect(answer.body.answeredTime).toBe(answered ? shop.clock.now : undefined)
    expect(await countUnanswered(shop.deps, since)).toBe(answered ? before - 1 : before)
    if (answered) expect((await answeredColumn())[0]).toMatch(/^"20\d\d-/)
  }
  await owner.ask(endpoints.markContactMessage, { id, folder: 'spam' })
  expect(await countUnanswered(shop.deps, since)).toBe(before - 1)
  await owner.ask(endpoints.markContactMessage, { id, folder: 'inbox' })
})

test('the inbox shows the phone numbers found when a message arrived, and searches for none', async ({
  shop,
  owner,
  sent,
}) => {
  const message = { ...visitorMessage, message: 'Call 98400 00001' }
  const { id } = (await shop.browser().ask(endpoints.sendContactMessage, message)).body
  const numbers = async () => (await listPages(owner, 200)).flat().find((message) => message.id === id)?.phoneNumbers
  expect(await numbers()).toEqual(['+91 98400 00001'])
  await shop.deps.db.updateTable('contactMessages').set({ message: 'Call 98400 00002' }).where('id', '=', id).execute()
  expect(await numbers()).toEqual(['+91 98400 00001'])
  await owner.ask(endpoints.deleteContactMessage, { id })
  expect((await listPages(owner, 200)).flat()).toHaveLength(sent.length)
})

test('a deletion removes one message from the inbox', async ({ owner, sent }) => {
  const id = sent.pop() as string
  const answer = await owner.ask(endpoints.deleteContactMessage, { id })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(
    (await listPages(owner, 200))
      .flat()
      .map((message) => message.id)
      .sort(),
  ).toEqual([...sent].sort())
  expect((await owner.ask(endpoints.deleteContactMessage, { id })).status).toBe(404)
  expect((await owner.ask(endpoints.markContactMessage, { id, read: true })).status).toBe(404)
})

test('marking or deleting an unknown message answers 404', async ({ owner }) => {
  for (const id of ['nope', "' or 1=1 --", '%']) {
    expect((await owner.ask(endpoints.markContactMessage, { id, read: true })).status).toBe(404)
    expect((await owner.ask(endpoints.deleteContactMessage, { id })).status).toBe(404)
  }
})

test('only the owner reads, marks and deletes messages', async ({ shop, sent }) => {
  await shop.register()
  const id = sent[0] as string
  for (const [client, status] of [
    [shop.browser(), 401],
    [await shop.signIn(visitor), 403],
  ] as const) {
    expect((await client.ask(endpoints.listContactMessages, {})).status).toBe(status)
    expect((await client.ask(endpoints.markContactMessage, { id, read: true })).status).toBe(status)
    expect((await client.ask(endpoints.deleteContactMessage, { id })).status).toBe(status)
  }
})

test('the address of the page of each message lists it', async ({ shop, owner }) => {
  const [all = []] = await listPages(owner, 200)
  for (const [nth, message] of all.entries()) {
    const pageToken = await findPageOf(shop.deps, message)
    expect(pageToken === undefined, `message ${nth}`).toBe(nth < 10)
    const { messages } = await loadInbox(shop.deps, new URLSearchParams(pageToken && { pageToken }))
    expect(messages.findIndex(({ id }) => id === message.id)).toBe(nth < 10 ? nth : 0)
  }
})
