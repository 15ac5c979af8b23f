import { expect } from 'vitest'
import { until } from '../../../test/mail-server.ts'
import {
  listQueuedMails,
  openShopWithMail,
  requestReset,
  sendMessage,
  startMailServer,
} from '../../../test/mailed-shop.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

test('a reset mail is sent to the server of MAIL_URL', async ({ openShop }) => {
  const server = await startMailServer()
  const shop = await openShopWithMail(openShop, server.url)
  expect((await requestReset(shop)).status).toBe(200)
  const [received] = await server.receive(1)
  expect([received?.from, received?.to]).toEqual(['no-reply@localhost', [visitor.email]])
  expect(received?.mail.subject).toBe('Set a new password for Thaiyal')
  expect(received?.mail.messageId).toMatch(/^<[\w-]+@localhost>$/)
  expect(linkIn(received?.mail).pathname).toBe('/reset-password')
  await until(async () => (await listQueuedMails(shop)).length === 0)
})

test('a contact message is mailed to the owner with the visitor as reply address', async ({ openShop }) => {
  const server = await startMailServer()
  const shop = await openShopWithMail(openShop, server.url)
  await sendMessage(shop)
  const [received] = await server.receive(1)
  expect(received?.to).toEqual([admin.email])
  expect(received?.mail.replyTo).toEqual([{ address: 'kamala@example.com', name: 'Kamala' }])
})

test('a rejected recipient does not block other mails', async ({ openShop }) => {
  const server = await startMailServer()
  const rejectedVisitor = { email: 'bounces@example.com', password: 'secret1' }
  server.behaviour.rejectedRecipients.add(rejectedVisitor.email)
  const shop = await openShopWithMail(openShop, server.url)
  await shop.register(rejectedVisitor)
  expect((await requestReset(shop, rejectedVisitor.email)).status).toBe(200)
  await until(async () => (await listQueuedMails(shop))[0]?.attempts === 1)

  expect((await requestReset(shop)).status).toBe(200)
  expect((await server.receive(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})

test('a rejected mail does not block password resets', async ({ openShop }) => {
  const server = await startMailServer()
  server.behaviour.rejectedText = 'Kamala'
  const shop = await openShopWithMail(openShop, server.url)
  await sendMessage(shop)
  await until(async () => (await listQueuedMails(shop))[0]?.attempts === 1)
  expect((await requestReset(shop)).status).toBe(200)
  expect((await server.receive(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})

test('MAIL_FROM is the sender that a mailbox demands, and its name replaces that of the shop', async ({ openShop }) => {
  const server = await startMailServer()
  server.behaviour.onlySender = 'shop@gmail.example'
  const others = await openShop({ MAIL_URL: server.url })
  await sendMessage(others)
  await server.tried(1)
  for (const [setting, name] of [
    ['shop@gmail.example', 'Thaiyal'],
    ['Meena’s Blouses <Shop@Gmail.example>', 'Meena’s Blouses'],
  ] as const) {
    const shop = await openShop({ MAIL_URL: server.url, MAIL_FROM: setting })
    await sendMessage(shop)
    await until(() => server.received.at(-1)?.mail.from?.name === name)
    const { from, mail } = server.received.at(-1) ?? {}
    expect([from, mail?.from?.address, mail?.replyTo?.[0]?.address]).toEqual([
      ...['shop@gmail.example', 'shop@gmail.example', 'kamala@example.com'],
    ])
  }
  expect(server.received).toHaveLength(2)
})
