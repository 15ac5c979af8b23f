import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openMailServer, until } from '../../../test/mail-server.ts'
import { test } from '../../../test/reopened-shop-test.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'

const dayMs = 24 * 3_600_000

/** The mail server closes after the shop, because it waits for the connections of the shop. */
async function openMail() {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  return server
}

async function sendMessage(shop: TestShop, message = 'Is it ready?'): Promise<string> {
  const answer = await shop
    .browser()
    .ask(endpoints.sendContactMessage, { name: 'Meena', email: 'm@example.com', message })
  expect(answer.status).toBe(200)
  return answer.body.id
}

async function getMail(shop: TestShop, id: string): Promise<ReceivedMessage['mail']> {
  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.listContactMessages, {})
  return body.messages.find((message: { id: string }) => message.id === id).mail
}

const listMails = (shop: TestShop) => shop.deps.db.selectFrom('mails').selectAll().execute()

test('a sent mail is stored with its time and without its content', async ({ openShop }) => {
  const server = await openMail()
  const shop = await openShop({ MAIL_URL: server.url, TEST_CLOCK: 'manual' })
  const id = await sendMessage(shop)
  await server.receive(1)
  await until(async () => (await getMail(shop, id)).state === 'sent')
  expect(await getMail(shop, id)).toEqual({ state: 'sent', time: shop.clock.now })
  expect(await listMails(shop)).toMatchObject([{ content: '', sentTime: shop.clock.now, givenUpTime: null }])
  shop.clock.now += 30 * dayMs
  shop.deps.mail.sendNow()
  await sendMessage(shop, 'another')
  await server.receive(2)
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([
    ...new Set(server.received.map(({ mail }) => mail.messageId)),
  ])
})

test('a failing mail doubles its pause and is given up after three days', async ({ openShop }) => {
  const server = await openMail()
  server.behaviour.rejectsEverything = true
  const shop = await openShop({ MAIL_URL: server.url, TEST_CLOCK: 'manual' })
  const id = await sendMessage(shop)
  const pausesSeconds: number[] = []
  for (let tries = 1; tries <= 8; tries++) {
    await until(async () => (await listMails(shop))[0]?.attempts === tries)
    const mail = await getMail(shop, id)
    expect(mail.state).toBe('failing')
    pausesSeconds.push((Number(mail.time) - shop.clock.now) / 1000)
    shop.clock.now = Number(mail.time)
    shop.deps.mail.sendNow()
  }
  expect(pausesSeconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  shop.clock.now += 3 * dayMs
  shop.deps.mail.sendNow()
  await until(async () => (await getMail(shop, id)).state === 'givenUp')
  expect(await getMail(shop, id)).toEqual({ state: 'givenUp', time: shop.clock.now })
  expect(await listMails(shop)).toMatchObject([{ content: expect.stringContaining('Is it ready?'), sentTime: null }])
  const owner = await shop.signIn(admin)
  expect((await owner.ask(endpoints.listContactMessages, {})).body.messages).toHaveLength(1)
})

test('MAIL_RETRY_SECONDS sets the first pause', async ({ openShop }) => {
  const server = await openMail()
  server.behaviour.rejectsEverything = true
  const shop = await openShop({ MAIL_URL: server.url, TEST_CLOCK: 'manual', MAIL_RETRY_SECONDS: '5' })
  const id = await sendMessage(shop)
  await until(async () => (await getMail(shop, id)).state === 'failing')
  expect((await getMail(shop, id)).time).toBe(shop.clock.now + 5000)
})

test('mails go to the address in the shop details, or to the owner without one', async ({ openShop }) => {
  const server = await openMail()
  const shop = await openShop({ MAIL_URL: server.url, TEST_CLOCK: 'manual' })
  await sendMessage(shop)
  await server.receive(1)
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.changeContactInfo, { email: 'shop@example.com' })
  await sendMessage(shop)
  await server.receive(2)
  await owner.ask(endpoints.changeContactInfo, { email: '' })
  await sendMessage(shop)
  const received = await server.receive(3)
  expect(received.map(({ to }) => to)).toEqual([[admin.email], ['shop@example.com'], [admin.email]])
  expect(received[1]?.mail.replyTo).toEqual([{ name: 'Meena', address: 'm@example.com' }])
})

test('the deletion of a message deletes its mail, sent or not', async ({ reopen }) => {
  const server = await openMail()
  server.behaviour.rejectsEverything = true
  const settings = { MAIL_URL: server.url, TEST_CLOCK: 'manual' }
  const shop = await reopen(settings)
  const id = await sendMessage(shop)
  await until(async () => (await listMails(shop))[0]?.attempts === 1)
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.deleteContactMessage, { id })
  const later = shop.clock.now + 2 * dayMs
  // A shop deletes no expired data until its clock has run correctly for a day.
  await reopen(settings, { now: later - dayMs })
  expect(await listMails(await reopen(settings, { now: later }))).toEqual([])
})

test('a stalled mail connection delays neither the form nor the next mail', async ({ openShop }) => {
  const server = await openMail()
  const stalled: Socket[] = []
  let connections = 0
  // The first connection stalls, and the others reach the mail server.
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    if (connections++ === 0) return stalled.push(socket)
    const upstream = connect(server.port, '127.0.0.1')
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const shop = await openShop({
    MAIL_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    TEST_CLOCK: 'manual',
  })
  await sendMessage(shop, 'the first mail stalls')
  await until(() => stalled.length === 1)
  await sendMessage(shop, 'the second mail is sent')
  const [received] = await server.receive(1)
  expect(received?.mail.text).toContain('the second mail is sent')
  // The first connection still stalls, so nothing has waited for its time limit.
  expect(stalled[0]?.destroyed).toBe(false)
  stalled[0]?.destroy()
})
