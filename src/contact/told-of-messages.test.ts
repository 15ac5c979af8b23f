import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer, until } from '../../test/mail-server.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { MessageMail } from '../contract/contact.ts'

const dayMs = 24 * 3_600_000
/** Far less than the ten seconds for which a mail server is waited for. */
const soonMs = 3000

async function mailServer() {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  return server
}

async function shopWithMail(url: string, settings: Record<string, string> = {}) {
  const shop = await openTestShop({ MAIL_URL: url, TEST_CLOCK: 'ours', ...settings })
  onTestFinished(() => shop.close())
  return shop
}

async function write(shop: TestShop, message = 'Is it ready?'): Promise<string> {
  const answer = await shop.browser().ask(calls.sendContactMessage, { name: 'Meena', email: 'm@example.com', message })
  expect(answer.status).toBe(200)
  return answer.body.id
}

async function mailOf(shop: TestShop, id: string): Promise<MessageMail> {
  const owner = await shop.signedIn(admin)
  const { body } = await owner.ask(calls.listContactMessages, {})
  return body.messages.find((one: { id: string }) => one.id === id).mail
}

const rows = (shop: TestShop) => shop.shop.db.selectFrom('mails').selectAll().execute()

test('of a mail that has left the row says when, and holds nothing of what was written', async () => {
  const server = await mailServer()
  const shop = await shopWithMail(server.url)
  const id = await write(shop)
  await server.takes(1)
  await until(async () => (await mailOf(shop, id)).state === 'sent')
  expect(await mailOf(shop, id)).toEqual({ state: 'sent', time: shop.clock.now })
  expect(await rows(shop)).toMatchObject([{ content: '', sentTime: shop.clock.now, givenUpTime: null }])
  // It is over: no later look finds it again.
  shop.clock.now += 30 * dayMs
  shop.shop.mail.wake()
  await write(shop, 'another')
  await server.takes(2)
  expect(server.taken.map(({ mail }) => mail.messageId)).toEqual([
    ...new Set(server.taken.map(({ mail }) => mail.messageId)),
  ])
})

test('what fails is told with the time of the next try, pause by pause, and given up after three days', async () => {
  const server = await mailServer()
  server.behaviour.refusesEverything = true
  const shop = await shopWithMail(server.url)
  const id = await write(shop)
  const pausesSeconds: number[] = []
  for (let tries = 1; tries <= 8; tries++) {
    await until(async () => (await rows(shop))[0]?.attempts === tries)
    const mail = await mailOf(shop, id)
    expect(mail.state).toBe('failing')
    pausesSeconds.push((Number(mail.time) - shop.clock.now) / 1000)
    shop.clock.now = Number(mail.time)
    shop.shop.mail.wake()
  }
  expect(pausesSeconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  shop.clock.now += 3 * dayMs
  shop.shop.mail.wake()
  await until(async () => (await mailOf(shop, id)).state === 'givenUp')
  expect(await mailOf(shop, id)).toEqual({ state: 'givenUp', time: shop.clock.now })
  expect(await rows(shop)).toMatchObject([{ content: '', sentTime: null }])
  // The message itself stays.
  const owner = await shop.signedIn(admin)
  expect((await owner.ask(calls.listContactMessages, {})).body.messages).toHaveLength(1)
})

test('the first pause is a setting', async () => {
  const server = await mailServer()
  server.behaviour.refusesEverything = true
  const shop = await shopWithMail(server.url, { MAIL_RETRY_SECONDS: '5' })
  const id = await write(shop)
  await until(async () => (await mailOf(shop, id)).state === 'failing')
  expect((await mailOf(shop, id)).time).toBe(shop.clock.now + 5000)
})

test('the mail goes to the address in the shop details, and without one to the owner', async () => {
  const server = await mailServer()
  const shop = await shopWithMail(server.url)
  await write(shop)
  await server.takes(1)
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.changeContactInfo, { email: 'shop@example.com' })
  await write(shop)
  await server.takes(2)
  await owner.ask(calls.changeContactInfo, { email: '' })
  await write(shop)
  const taken = await server.takes(3)
  expect(taken.map(({ to }) => to)).toEqual([[admin.email], ['shop@example.com'], [admin.email]])
  expect(taken[1]?.mail.replyTo).toEqual([{ name: 'Meena', address: 'm@example.com' }])
})

test('a message that is deleted for good takes what was told of it along, sent or not', async () => {
  const server = await mailServer()
  server.behaviour.refusesEverything = true
  const shop = await openTestShop({ MAIL_URL: server.url, TEST_CLOCK: 'ours' })
  const id = await write(shop)
  await until(async () => (await rows(shop))[0]?.attempts === 1)
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.deleteContactMessage, { id })
  await shop.stop()
  const again = await openTestShop(
    { MAIL_URL: server.url, TEST_CLOCK: 'ours' },
    { dataDir: shop.dataDir, now: shop.clock.now + 2 * dayMs },
  )
  onTestFinished(() => again.close())
  expect(await rows(again)).toEqual([])
})

test('one connection that says nothing holds up neither the form nor the next mail', async () => {
  const server = await mailServer()
  const hung: Socket[] = []
  let connections = 0
  // Says nothing to the first who comes, and leads everybody else on.
  const door = createServer((socket) => {
    socket.on('error', () => {})
    if (connections++ === 0) return hung.push(socket)
    const onward = connect(server.port, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void door.close())
  const address = door.address()
  const shop = await shopWithMail(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const began = performance.now()
  await write(shop, 'this one hangs')
  await until(() => hung.length === 1)
  await write(shop, 'this one goes')
  expect(performance.now() - began).toBeLessThan(soonMs)
  const [taken] = await server.takes(1)
  expect(taken?.mail.text).toContain('this one goes')
  expect(performance.now() - began).toBeLessThan(soonMs)
  expect(hung[0]?.destroyed).toBe(false)
  hung[0]?.destroy()
})
