// @module-tag slow
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { propsIn } from '../../../test/html.ts'
import { test } from '../../../test/reopened-shop-test.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import type { MessagePage, ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'

const dayMs = 24 * 3_600_000

let shop: TestShop
let owner: Browser
/** Sets the clock and restarts the shop, because the start deletes expired messages. */
let advanceClock: (days: number) => Promise<void>
test.beforeEach(async ({ reopen }) => {
  const open = async (now?: number) => {
    shop = await reopen({ TEST_CLOCK: 'manual' }, { now })
    owner = await shop.signIn(admin)
  }
  await open()
  advanceClock = async (days) => {
    const now = shop.clock.now + days * dayMs
    await shop.untilMailsSent()
    // A shop deletes no expired data until its clock has run correctly for a day.
    if (days > 1) await open(now - dayMs)
    await open(now)
  }
})

async function send(message: string, website?: string): Promise<string> {
  const written = { name: 'Meena', email: 'meena@example.com', message, ...(website && { website }) }
  return (await shop.browser().ask(endpoints.sendContactMessage, written)).body.id
}

async function listFolder(folder: MessagePage['folder']): Promise<string[]> {
  const { body } = await owner.ask(endpoints.listContactMessages, { folder, pageSize: 200 })
  return body.messages.map(({ message }: ReceivedMessage) => message)
}

const readRetention = async () => propsIn((await owner.page('/admin/messages')).html).data.inbox.messageRetention

const rows = async () => ({
  messages: (await shop.deps.db.selectFrom('contactMessages').select('message').execute()).map(
    ({ message }) => message,
  ),
  mails: (await shop.deps.db.selectFrom('mails').select('id').execute()).length,
})

test('a restored message returns to its folder, place and read mark', async () => {
  const [first, spam] = [await send('first'), await send('spam', 'x')]
  shop.clock.now += 1000
  await send('second')
  await owner.ask(endpoints.markContactMessage, { id: first, read: true })
  for (const id of [first, spam]) expect((await owner.ask(endpoints.deleteContactMessage, { id })).status).toBe(200)
  expect([await listFolder('inbox'), await listFolder('spam')]).toEqual([['second'], []])
  const answer = await owner.ask(endpoints.restoreContactMessage, { id: first })
  expect(answer.body).toMatchObject({ id: first, message: 'first', read: true, folder: 'inbox' })
  expect((await owner.ask(endpoints.restoreContactMessage, { id: spam })).body.folder).toBe('spam')
  expect([await listFolder('inbox'), await listFolder('spam')]).toEqual([['second', 'first'], ['spam']])
})

test('the trash lists deleted messages of both folders, newest first', async () => {
  const [first, spam] = [await send('first'), await send('spam', 'x')]
  shop.clock.now += 1000
  await send('retained')
  const last = await send('last')
  expect(await listFolder('deleted')).toEqual([])
  for (const id of [last, first, spam]) await owner.ask(endpoints.deleteContactMessage, { id })
  const list = async (query: Partial<MessagePage>) =>
    (await owner.ask(endpoints.listContactMessages, { folder: 'deleted', ...query })).body
  // The state of a mail changes when it is sent.
  await shop.untilMailsSent()
  const { messages } = await list({})
  expect(messages[0].message).toBe('last')
  expect(messages.map(({ id, folder }: ReceivedMessage) => [id, folder])).toEqual(
    expect.arrayContaining([
      [first, 'inbox'],
      [spam, 'spam'],
    ]),
  )
  expect(messages).toHaveLength(3)
  const page = await list({ pageSize: 2 })
  const next = await list({ pageSize: 2, pageToken: page.nextPageToken })
  expect([...page.messages, ...next.messages]).toEqual(messages)
  expect((await list({ search: 'FIRST' })).messages.map(({ id }: ReceivedMessage) => id)).toEqual([first])
  for (const id of [first, spam]) await owner.ask(endpoints.restoreContactMessage, { id })
  expect([await listFolder('deleted'), await listFolder('spam')]).toEqual([['last'], ['spam']])
})

test('a mark cannot move a message to the trash, and anonymous clients cannot list the trash', async () => {
  const id = await send('hello')
  expect((await owner.ask(endpoints.markContactMessage, { id, folder: 'deleted' } as never)).status).toBe(400)
  expect((await shop.browser().ask(endpoints.listContactMessages, { folder: 'deleted' })).status).toBe(401)
})

test('only a deleted message can be restored, and it can be neither marked nor deleted again', async () => {
  const id = await send('hello')
  expect((await owner.ask(endpoints.restoreContactMessage, { id })).status).toBe(404)
  expect((await owner.ask(endpoints.restoreContactMessage, { id: 'none' })).status).toBe(404)
  await owner.ask(endpoints.deleteContactMessage, { id })
  expect((await owner.ask(endpoints.markContactMessage, { id, read: true })).status).toBe(404)
  expect((await owner.ask(endpoints.deleteContactMessage, { id })).status).toBe(404)
})

test('a deleted message is neither counted as unread nor exported', async () => {
  const id = await send('put away')
  await owner.ask(endpoints.deleteContactMessage, { id })
  const page = await owner.page('/admin/messages')
  expect(page.text).not.toMatch(/1 unread|put away/)
  expect((await owner.send('/v1/contactMessages.csv')).body).not.toContain('put away')
})

test('spam is deleted thirty days after it became spam', async () => {
  await send('spam', 'x')
  const old = await send('old and harmless')
  await advanceClock(29)
  await owner.ask(endpoints.markContactMessage, { id: old, folder: 'spam' })
  expect((await listFolder('spam')).sort()).toEqual(['old and harmless', 'spam'])
  await advanceClock(1)
  expect(await listFolder('spam')).toEqual(['old and harmless'])
  await advanceClock(29)
  expect(await rows()).toEqual({ messages: [], mails: 0 })
})

test('messages are stored for ever or for the chosen time', async () => {
  expect(await readRetention()).toBe('never')
  await send('of long ago')
  await advanceClock(1000)
  expect(await listFolder('inbox')).toEqual(['of long ago'])
  await send('new')
  const answer = await owner.ask(endpoints.changeMessageSettings, { messageRetention: '90' })
  expect([answer.status, answer.body.messageRetention]).toEqual([200, '90'])
  await advanceClock(0)
  expect(await readRetention()).toBe('90')
  expect(await rows()).toEqual({ messages: ['new'], mails: 1 })
  await advanceClock(89.9)
  expect(await listFolder('inbox')).toEqual(['new'])
  await advanceClock(0.2)
  expect(await rows()).toEqual({ messages: [], mails: 0 })
})

test('changeMessageSettings rejects other retention times', async () => {
  for (const messageRetention of ['1', '0', '-90', 90, 'always', null]) {
    const answer = await owner.ask(endpoints.changeMessageSettings, { messageRetention } as never)
    expect(answer.status, String(messageRetention)).toBe(400)
  }
})

test('a start deletes more than a thousand expired messages', async () => {
  await owner.ask(endpoints.changeMessageSettings, { messageRetention: '365' })
  const times = { readTime: null, idempotencyKey: null, inputHash: null }
  const old = Array.from({ length: 1001 }, (_, nth) => ({
    ...{ id: `old-${nth}`, name: 'Meena', email: 'meena@example.com', message: `old ${nth}` },
    ...{ receivedTime: shop.clock.now - 400 * dayMs, ...times },
  }))
  for (let from = 0; from < old.length; from += 100)
    await shop.deps.db
      .insertInto('contactMessages')
      .values(old.slice(from, from + 100))
      .execute()
  await send('new')
  await advanceClock(1)
  expect((await rows()).messages).toEqual(['new'])
})
