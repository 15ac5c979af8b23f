import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { ReceivedMessage } from '../contract/contact.ts'

const count = 60

let shop: TestShop
let owner: Browser
/** In the order in which they were sent. */
const sent: string[] = []

beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  for (let nth = 0; nth < count; nth++) {
    // Seven in each moment, so that pages begin and end between messages of one time.
    if (nth % 7 === 0) shop.clock.now += 1000
    const { body } = await shop
      .browser()
      .ask(calls.sendContactMessage, { ...visitorMessage, message: `Question ${nth}` })
    sent.push(body.id)
  }
})
afterAll(() => shop.close())

const visitorMessage = { name: 'Meena', email: visitor.email, message: '?' }

/** The whole inbox, page by page. */
async function allPages(pageSize?: number): Promise<ReceivedMessage[][]> {
  const pages: ReceivedMessage[][] = []
  let pageToken: string | undefined
  do {
    const { status, body } = await owner.ask(calls.listContactMessages, {
      ...(pageToken && { pageToken }),
      ...(pageSize && { pageSize }),
    })
    expect(status).toBe(200)
    pages.push(body.messages)
    pageToken = body.nextPageToken
  } while (pageToken && pages.length <= count)
  return pages
}

test('the inbox holds what visitors wrote, newest first', async () => {
  await shop.mailed()
  const { body } = await owner.ask(calls.listContactMessages, { pageSize: 200 })
  expect(Object.keys(body)).toEqual(['messages'])
  expect(body.messages[0]).toEqual({
    id: expect.any(String),
    ...visitorMessage,
    message: expect.stringMatching(/^Question 5\d$/),
    receivedTime: shop.clock.now,
    read: false,
    folder: 'inbox',
    spamReasons: [],
    mail: { state: 'sent', time: shop.clock.now },
  })
  const times = body.messages.map(({ receivedTime }: ReceivedMessage) => receivedTime)
  expect(times).toEqual([...times].sort((one, other) => other - one))
})

test.each([1, 7, 10, 30, 59, 60, 61])('pages of %i hold every message once', async (pageSize) => {
  const pages = await allPages(pageSize)
  expect(pages).toHaveLength(Math.ceil(count / pageSize))
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(pageSize)
  const ids = pages.flat().map(({ id }) => id)
  expect([...ids].sort()).toEqual([...sent].sort())
  const { body } = await owner.ask(calls.listContactMessages, { pageSize: 200 })
  expect(ids).toEqual(body.messages.map(({ id }: ReceivedMessage) => id))
})

test('a page holds fifty messages unless it is said otherwise', async () => {
  expect((await allPages()).map((page) => page.length)).toEqual([50, 10])
})

test('a message that comes or goes while somebody turns the pages moves no other', async () => {
  const first = (await owner.ask(calls.listContactMessages, { pageSize: 20 })).body
  shop.clock.now += 1000
  const late = (await shop.browser().ask(calls.sendContactMessage, visitorMessage)).body
  const rest = (await owner.ask(calls.listContactMessages, { pageSize: 200, pageToken: first.nextPageToken })).body
  const ids = [...first.messages, ...rest.messages].map(({ id }) => id)
  expect([...ids].sort()).toEqual([...sent].sort())
  await owner.ask(calls.deleteContactMessage, { id: late.id })
})

test('a page token that is none of ours is refused', async () => {
  for (const pageToken of ['x', '1', '1.', '.x', '-1.x', '1.x y', `1.${"' or 1=1"}`, '9'.repeat(300), '1e3.x', 'null'])
    expect((await owner.ask(calls.listContactMessages, { pageToken })).status, pageToken).toBe(400)
})

test('a page size outside of 1 to 200 is refused', async () => {
  for (const pageSize of ['0', '-1', '201', '1.5', 'x', 'NaN', '1e9'])
    expect((await owner.send(`/v1/contactMessages?pageSize=${pageSize}`)).status, pageSize).toBe(400)
})

test('a message is marked as read and as unread again', async () => {
  const id = sent[3] as string
  for (const read of [true, true, false]) {
    const answer = await owner.ask(calls.markContactMessage, { id, read })
    expect(answer.body).toMatchObject({ id, read, message: 'Question 3' })
    const listed = (await allPages(200)).flat()
    expect(listed.find((message) => message.id === id)?.read).toBe(read)
    expect(listed.filter((message) => message.read)).toHaveLength(read ? 1 : 0)
  }
})

test('a deleted message is gone, and nothing else is', async () => {
  const id = sent.pop() as string
  const answer = await owner.ask(calls.deleteContactMessage, { id })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(
    (await allPages(200))
      .flat()
      .map((message) => message.id)
      .sort(),
  ).toEqual([...sent].sort())
  expect((await owner.ask(calls.deleteContactMessage, { id })).status).toBe(404)
  expect((await owner.ask(calls.markContactMessage, { id, read: true })).status).toBe(404)
})

test('an unknown message is not found', async () => {
  for (const id of ['nope', "' or 1=1 --", '%']) {
    expect((await owner.ask(calls.markContactMessage, { id, read: true })).status).toBe(404)
    expect((await owner.ask(calls.deleteContactMessage, { id })).status).toBe(404)
  }
})

test('nobody but the owner reads, marks or deletes messages', async () => {
  await shop.registered()
  const id = sent[0] as string
  for (const [person, status] of [
    [shop.browser(), 401],
    [await shop.signedIn(visitor), 403],
  ] as const) {
    expect((await person.ask(calls.listContactMessages, {})).status).toBe(status)
    expect((await person.ask(calls.markContactMessage, { id, read: true })).status).toBe(status)
    expect((await person.ask(calls.deleteContactMessage, { id })).status).toBe(status)
  }
})
