// @module-tag slow
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openMailServer, until } from '../../../test/mail-server.ts'
import {
  listQueuedMails,
  openShopWithMail,
  requestReset,
  sendMessage,
  startMailServer,
} from '../../../test/mailed-shop.ts'
import { admin, openTestShop, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const longerThanPauseMs = 31_000

test('requests succeed while the mail server rejects mails, which are retried until accepted', async ({ openShop }) => {
  const server = await startMailServer()
  server.behaviour.rejectsEverything = true
  const shop = await openShopWithMail(openShop, server.url)
  expect((await requestReset(shop)).status).toBe(200)
  await until(async () => (await listQueuedMails(shop))[0]?.attempts === 1)
  expect(server.received).toEqual([])

  server.behaviour.rejectsEverything = false
  shop.deps.mail.sendNow()
  expect((await sendMessage(shop)).status).toBe(200)
  await server.receive(1)
  expect(server.received.map(({ to }) => to)).toEqual([[admin.email]])
  shop.clock.now += longerThanPauseMs
  await sendMessage(shop)
  const received = await server.receive(3)
  expect(received.map(({ to }) => to[0]).sort()).toEqual([admin.email, admin.email, visitor.email].sort())
  await until(async () => (await listQueuedMails(shop)).length === 0)
})

test('requests do not wait for an unreachable mail server, and mails are sent when it is back after a restart', async () => {
  const unreachable = await openMailServer()
  await unreachable.close()
  const shop = await openTestShop({ MAIL_URL: unreachable.url })
  await shop.register()
  expect((await requestReset(shop)).errorCode).toBe('MAIL_NOT_DELIVERABLE')
  expect((await requestReset(shop, 'nobody@example.com')).errorCode).toBe('MAIL_NOT_DELIVERABLE')
  expect((await sendMessage(shop)).status).toBe(200)
  await until(async () => (await listQueuedMails(shop)).every(({ attempts }) => attempts >= 1))
  await shop.deps.db.updateTable('mails').set({ nextAttemptTime: 0 }).execute()
  await shop.stop()

  const back = await startMailServer({ port: unreachable.port })
  const again = await openTestShop({ MAIL_URL: unreachable.url }, { dataDir: shop.dataDir })
  onTestFinished(() => again.close())
  const received = await back.receive(1)
  expect(received.map(({ to }) => to[0])).toEqual([admin.email])
})

test('a reset is rejected for every address while the mail server is silent, and a test mail ends in time', async ({
  openShop,
}) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const shop = await openShopWithMail(openShop, `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const known = await requestReset(shop)
  const unknown = await requestReset(shop, 'nobody@example.com')
  expect([known.errorCode, unknown.errorCode]).toEqual(['MAIL_NOT_DELIVERABLE', 'MAIL_NOT_DELIVERABLE'])
  expect((await sendMessage(shop)).status).toBe(200)
  expect(await listQueuedMails(shop)).toEqual([{ to: admin.email, attempts: 0 }])
  const owner = await shop.signIn(admin)
  const began = performance.now()
  expect((await owner.ask(endpoints.sendTestMail, {})).body.outcome).toBe('silent')
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => silent.close(() => resolve()))
})

test('password resets work again when the mail server is back and the queue is empty', async ({ openShop }) => {
  const unreachable = await openMailServer()
  await unreachable.close()
  const shop = await openShopWithMail(openShop, unreachable.url)
  await sendMessage(shop)
  await until(async () => (await listQueuedMails(shop))[0]?.attempts === 1)
  await shop.deps.db.deleteFrom('mails').execute()
  expect((await requestReset(shop)).errorCode).toBe('MAIL_NOT_DELIVERABLE')
  shop.clock.now += longerThanPauseMs
  expect((await requestReset(shop)).errorCode).toBe('MAIL_NOT_DELIVERABLE')

  const back = await startMailServer({ port: unreachable.port })
  shop.clock.now += longerThanPauseMs
  expect((await requestReset(shop)).status).toBe(200)
  expect((await back.receive(1)).map(({ to }) => to)).toEqual([[visitor.email]])
})
