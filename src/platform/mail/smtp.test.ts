import { expect } from 'vitest'
import { until } from '../../../test/mail-server.ts'
import { forgot, mailServer, shopWithMail, waiting, writeToShop } from '../../../test/mailed-shop.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

test('with MAIL_URL the reset mail arrives at the mail server', async ({ openShop }) => {
  const server = await mailServer()
  const shop = await shopWithMail(openShop, server.url)
  expect((await forgot(shop)).status).toBe(200)
  const [taken] = await server.takes(1)
  expect([taken?.from, taken?.to]).toEqual(['no-reply@localhost', [visitor.email]])
  expect(taken?.mail.subject).toBe('Set a new password for Thaiyal')
  expect(taken?.mail.messageId).toMatch(/^<[\w-]+@localhost>$/)
  expect(linkIn(taken?.mail).pathname).toBe('/reset-password')
  await until(async () => (await waiting(shop)).length === 0)
})

test('a message to the shop arrives at its owner, and a reply goes to the visitor', async ({ openShop }) => {
  const server = await mailServer()
  const shop = await shopWithMail(openShop, server.url)
  await writeToShop(shop)
  const [taken] = await server.takes(1)
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.replyTo).toEqual([{ address: 'kamala@example.com', name: 'Kamala' }])
})

test('an address that the mail server rejects does not stop other mails', async ({ openShop }) => {
  const server = await mailServer()
  const bouncing = { email: 'bounces@example.com', password: 'secret1' }
  server.behaviour.rejectedRecipients.add(bouncing.email)
  const shop = await shopWithMail(openShop, server.url)
  await shop.registered(bouncing)
  expect((await forgot(shop, bouncing.email)).status).toBe(200)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)

  expect((await forgot(shop)).status).toBe(200)
  expect((await server.takes(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})

test('a mail that the mail server rejects does not stop password resets', async ({ openShop }) => {
  const server = await mailServer()
  server.behaviour.rejectedWords = 'Kamala'
  const shop = await shopWithMail(openShop, server.url)
  await writeToShop(shop)
  await until(async () => (await waiting(shop))[0]?.attempts === 1)
  expect((await forgot(shop)).status).toBe(200)
  expect((await server.takes(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})
