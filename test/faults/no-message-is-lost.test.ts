// @module-tag engines
// @module-tag slow
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { ReceivedMessage } from '../../src/api/contact.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import type { Browser } from '../browser.ts'
import { openMailProxy, openMailServer, until } from '../mail-server.ts'
import { admin } from '../shop.ts'
import { openKillableShop } from './killable-shop.ts'

const clients = 20
const messagesEach = 15
const kills = 3
const mailOutageMs = 400
/** The timeout allows for a busy machine. */
const timeoutMs = 400_000

type KillableShop = Awaited<ReturnType<typeof openKillableShop>>

const ledger = { acknowledged: new Map<string, string>(), unanswered: 0 }

/** Sends each message with its key until it is acknowledged. */
async function writeAll(shop: KillableShop, client: number): Promise<void> {
  for (let nth = 0; nth < messagesEach; nth++) {
    const message = `Question ${nth} of client ${client}`
    const written = { name: `Client ${client}`, email: `client${client}@example.com`, message }
    const key = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await shop
        .browser()
        .ask(endpoints.sendContactMessage, written, key)
        .catch(() => undefined)
      if (answer?.status === 200) {
        ledger.acknowledged.set(message, answer.body.id)
        break
      }
      if (!answer) ledger.unanswered++
      await pause(100)
    }
  }
}

test('a shop stores and mails each message once while it is killed and the mail server is often unreachable', {
  timeout: timeoutMs,
}, async () => {
  const mailServer = await openMailServer()
  onTestFinished(() => mailServer.close())
  const mailProxy = await openMailProxy(mailServer.port)
  const shop = await openKillableShop({ MAIL_URL: mailProxy.url, MAIL_RETRY_SECONDS: '0.1' })
  const total = clients * messagesEach

  let isOver = false
  const interruptMailServer = async () => {
    while (!isOver) {
      await mailProxy.disconnect()
      await pause(mailOutageMs)
      await mailProxy.reconnect()
      await pause(mailOutageMs)
    }
  }
  const killRepeatedly = async () => {
    for (let nth = 1; nth <= kills; nth++) {
      await until(() => ledger.acknowledged.size >= (total * nth) / (kills + 1), timeoutMs)
      await shop.kill()
      await shop.start()
    }
  }
  const mailOutages = interruptMailServer()
  await Promise.all([killRepeatedly(), ...Array.from({ length: clients }, (_, client) => writeAll(shop, client))])
  expect(ledger.acknowledged.size).toBe(total)
  // The test proves nothing unless a request was under way at the kills.
  expect(ledger.unanswered).toBeGreaterThan(kills)

  // The lease of a killed process on its mails expires after two minutes.
  await shop.stop()
  const { db } = await openDatabase(
    shop.settings.DATABASE_URL ?? `sqlite:${join(shop.settings.DATA_DIR, 'shop.sqlite')}`,
  )
  await db.updateTable('mails').set({ nextAttemptTime: 0 }).where('content', '!=', '').execute()
  const stored = await db.selectFrom('contactMessages').select(['id', 'message']).execute()
  await db.destroy()
  await shop.start()
  expect(stored).toHaveLength(total)
  expect(new Map(stored.map(({ id, message }) => [message, id]))).toEqual(ledger.acknowledged)

  const owner = shop.browser()
  expect((await owner.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  await until(() => mailServer.received.length >= total / 4, timeoutMs)
  isOver = true
  // The test proves nothing unless a mail was under way when the mail server went away.
  expect(mailProxy.brokenConnections()).toBeGreaterThan(0)
  await until(() => new Set(mailServer.received.map(({ mail }) => mail.messageId)).size === total, timeoutMs)
  await until(async () => (await mailStates(owner)).every((state) => state === 'sent'), timeoutMs)
  expect(await mailStates(owner)).toHaveLength(total)
  await mailOutages

  const idsByText = new Map<string, Set<string>>()
  for (const { mail } of mailServer.received) {
    const text = /Question \d+ of client \d+/.exec(mail.text ?? '')?.[0] ?? ''
    idsByText.set(text, (idsByText.get(text) ?? new Set()).add(mail.messageId ?? ''))
  }
  expect([...idsByText.keys()].sort()).toEqual([...ledger.acknowledged.keys()].sort())
  expect([...idsByText.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(new Set([...idsByText.values()].flatMap((ids) => [...ids])).size).toBe(total)
})

async function mailStates(owner: Browser): Promise<string[]> {
  const states: string[] = []
  for (let pageToken: string | undefined; ; ) {
    const { body } = await owner.ask(endpoints.listContactMessages, { pageSize: 200, ...(pageToken && { pageToken }) })
    states.push(...body.messages.map(({ mail }: ReceivedMessage) => mail.state))
    pageToken = body.nextPageToken
    if (!pageToken) return states
  }
}
