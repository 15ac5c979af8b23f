import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTime } from '../../../test/in-time.ts'
import { openMailServer, until } from '../../../test/mail-server.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'

const longerThanThePause = 31_000
/** Far less than the ten seconds for which a mail server is waited for. */
const soonMs = 3000

async function mailServer(options?: { port?: number }) {
  const server = await openMailServer(options)
  onTestFinished(() => server.close())
  return server
}

async function shopWithMail(url: string) {
  const shop = await openTestShop({ MAIL_URL: url, TEST_CLOCK: 'ours' })
  onTestFinished(() => shop.close())
  await shop.registered()
  return shop
}

const forgot = (shop: TestShop, email = visitor.email) =>
  shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
const writeToShop = (shop: TestShop) =>
  shop.browser().ask(calls.sendContactMessage, { name: 'Kamala', email: 'kamala@example.com', message: 'Hello' })
const waiting = async (shop: TestShop) => {
  const rows = await shop.shop.db
    .selectFrom('mails')
    .select(['content', 'attempts'])
    .where('content', '!=', '')
    .execute()
  return rows.map(({ content, attempts }) => ({ to: JSON.parse(content).to as string, attempts }))
}

test('with MAIL_URL the reset mail arrives at the mail server', async () => {
  const server = await mailServer()
  const shop = await shopWithMail(server.url)
  expect((await forgot(shop)).status).toBe(200)
  const [taken] = await server.takes(1)
  expect([taken?.from, taken?.to]).toEqual(['no-reply@localhost', [visitor.email]])
  expect(taken?.mail.subject).toBe('Set a new password for Thaiyal')
  expect(taken?.mail.messageId).toMatch(/^<[\w-]+@localhost>$/)
  expect(linkIn(taken?.mail).pathname).toBe('/reset-password')
  await until(async () => (await waiting(shop)).length === 0)
})

test('a message to the shop arrives at its owner, and an answer goes to the visitor', async () => {
  const server = await mailServer()
  const shop = await shopWithMail(server.url)
  await writeToShop(shop)
  const [taken] = await server.takes(1)
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.replyTo).toEqual([{ address: 'kamala@example.com', name: 'Kamala' }])
})

test('a mail server that refuses fails no request, and the mail is tried again until it is taken', async () => {
  const server = await mailServer()
  server.behaviour.refusesEverything = true
  const shop = await shopWithMail(server.url)
  expect((await forgot(shop)).status).toBe(200)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)
  expect(server.taken).toEqual([])

  server.behaviour.refusesEverything = false
  // Not before its time.
  shop.shop.mail.wake()
  expect((await writeToShop(shop)).status).toBe(200)
  await server.takes(1)
  expect(server.taken.map(({ to }) => to)).toEqual([[admin.email]])
  shop.clock.now += longerThanThePause
  await writeToShop(shop)
  const taken = await server.takes(3)
  expect(taken.map(({ to }) => to[0]).sort()).toEqual([admin.email, admin.email, visitor.email].sort())
  await until(async () => (await waiting(shop)).length === 0)
})

test('a mail server that is away slows nobody, and mail leaves when it is back, also after a restart', async () => {
  const away = await openMailServer()
  await away.close()
  const shop = await openTestShop({ MAIL_URL: away.url })
  await shop.registered()
  const began = performance.now()
  expect((await forgot(shop)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(inTime(soonMs))
  await until(async () => (await waiting(shop))[0]?.attempts === 1)
  // Now it is known, and said before a mail is promised.
  expect((await forgot(shop)).refusal).toBe('MAIL_NOT_DELIVERABLE')
  expect((await forgot(shop, 'nobody@example.com')).refusal).toBe('MAIL_NOT_DELIVERABLE')
  // A message is kept all the same.
  expect((await writeToShop(shop)).status).toBe(200)
  await until(async () => (await waiting(shop)).every(({ attempts }) => attempts >= 1))
  await shop.shop.db.updateTable('mails').set({ nextAttemptTime: 0 }).execute()
  await shop.stop()

  const back = await mailServer({ port: away.port })
  const again = await openTestShop({ MAIL_URL: away.url }, { dataDir: shop.dataDir })
  onTestFinished(() => again.close())
  const taken = await back.takes(2)
  expect(taken.map(({ to }) => to[0]).sort()).toEqual([visitor.email, admin.email].sort())
})

test('a mail server that says nothing slows nobody', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const shop = await shopWithMail(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const began = performance.now()
  const known = await forgot(shop)
  const unknown = await forgot(shop, 'nobody@example.com')
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(performance.now() - began).toBeLessThan(inTime(soonMs))
  await until(() => sockets.length > 0)
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => silent.close(() => resolve()))
})

test('one address that the mail server does not know leaves everybody else their mail', async () => {
  const server = await mailServer()
  const bouncing = { email: 'bounces@example.com', password: 'secret1' }
  server.behaviour.refusedRecipients.add(bouncing.email)
  const shop = await shopWithMail(server.url)
  await shop.registered(bouncing)
  expect((await forgot(shop, bouncing.email)).status).toBe(200)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)

  expect((await forgot(shop)).status).toBe(200)
  expect((await server.takes(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})

test('one mail that the mail server does not like leaves everybody their way to a new password', async () => {
  const server = await mailServer()
  server.behaviour.refusedWords = 'Kamala'
  const shop = await shopWithMail(server.url)
  await writeToShop(shop)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)
  expect((await forgot(shop)).status).toBe(200)
  expect((await server.takes(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})

test('a mail server that is back is found by those, too, whose mail another process has sent meanwhile', async () => {
  const away = await openMailServer()
  await away.close()
  const shop = await shopWithMail(away.url)
  await writeToShop(shop)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)
  await shop.shop.db.deleteFrom('mails').execute()
  expect((await forgot(shop)).refusal).toBe('MAIL_NOT_DELIVERABLE')
  shop.clock.now += longerThanThePause
  // Still away: that is said again.
  expect((await forgot(shop)).refusal).toBe('MAIL_NOT_DELIVERABLE')

  const back = await mailServer({ port: away.port })
  shop.clock.now += longerThanThePause
  expect((await forgot(shop)).status).toBe(200)
  expect((await back.takes(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})
