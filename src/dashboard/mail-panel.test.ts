import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { propsIn } from '../../test/html.ts'
import { until } from '../../test/mail-server.ts'
import { openShopWithMail, requestReset, sendMessage, startMailServer } from '../../test/mailed-shop.ts'
import { admin, type TestShop, visitor } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import type { MailState } from './mail-panel.server.ts'

const dayMs = 24 * 3_600_000

async function openPanel(owner: Browser) {
  const { html, text } = await owner.page('/admin/more')
  return { html, text, mail: propsIn(html).data.mail as MailState }
}

async function untilFailed(shop: TestShop, count: number) {
  const failed = shop.deps.db.selectFrom('mails').select('id').where('failedTime', 'is not', null)
  await until(async () => (await failed.execute()).length === count)
}

test('a test mail is sent to the owner, and the panel shows the words of the mail server', async ({ openShop }) => {
  const server = await startMailServer()
  const shop = await openShopWithMail(openShop, server.url)
  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.sendTestMail, {})
  expect(body).toEqual({ outcome: 'accepted', words: expect.stringMatching(/^250 /) })
  expect(server.received.map(({ to, mail }) => [to, mail.subject])).toEqual([[[admin.email], m.mail_test_subject()]])
  expect((await openPanel(owner)).text).toContain(body.words)

  server.behaviour.rejectedRecipients.add(admin.email)
  const posted = await owner.postForm(endpoints.sendTestMail.path, {})
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/admin/more#mail'])
  const { text } = await openPanel(owner)
  expect(text).toContain('550 no such user')
  expect(text).toContain(m.mailPanel_forward())
})

test('a failed mail is shown without its body, also after it was given up, and can be tried again', async ({
  openShop,
}) => {
  const server = await startMailServer()
  server.behaviour.rejectedRecipients.add(visitor.email)
  const shop = await openShopWithMail(openShop, server.url)
  const owner = await shop.signIn(admin)
  await requestReset(shop)
  await untilFailed(shop, 1)
  shop.clock.now += 4 * dayMs
  shop.deps.mail.sendNow()
  await until(async () => (await openPanel(owner)).mail.givenUp === 1)

  const { html, text, mail } = await openPanel(owner)
  const subject = m.mail_reset_subject({ shop: 'Thaiyal' } as never)
  const failure = { subject, recipient: 'customer', words: '550 no such user', isGivenUp: true }
  expect(mail).toMatchObject({ waiting: 0, sending: 0, givenUp: 1, failures: [failure] })
  expect(text).toContain(m.mailPanel_givenUp({ count: 1 }))
  expect(html).not.toContain('oobCode')

  server.behaviour.rejectedRecipients.clear()
  expect((await owner.ask(endpoints.retryMails, {})).status).toBe(200)
  await until(() => server.received.some(({ to }) => to[0] === visitor.email))
  await until(async () => (await openPanel(owner)).mail.failures.length === 0)
})

test('another attempt leaves a mail alone that is just being sent', async ({ openShop }) => {
  const server = await startMailServer()
  server.behaviour.rejectsEverything = true
  const shop = await openShopWithMail(openShop, server.url)
  await sendMessage(shop)
  await untilFailed(shop, 1)
  // Another process has claimed the mail.
  const claimed = { failedTime: null, nextAttemptTime: shop.clock.now + 1000 }
  await shop.deps.db.updateTable('mails').set(claimed).execute()
  await (await shop.signIn(admin)).ask(endpoints.retryMails, {})
  expect(await shop.deps.db.selectFrom('mails').selectAll().execute()).toMatchObject([claimed])
})

test('a server that repeats the password of MAIL_URL does not make the shop show it', async ({ openShop }) => {
  const echo = createServer((socket) => {
    socket.on('error', () => {}).write('220 echo\r\n')
    socket.on('data', (line) =>
      socket.write(/^EHLO/.test(`${line}`) ? '250-echo\r\n250 AUTH PLAIN\r\n' : `535 wrong: pass/word ${line}`),
    )
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void echo.close())
  const { port } = echo.address() as AddressInfo
  const shop = await openShopWithMail(openShop, `smtp://meena:pass%2Fword@127.0.0.1:${port}`)
  const owner = await shop.signIn(admin)
  await sendMessage(shop)
  await owner.ask(endpoints.sendTestMail, {})
  await untilFailed(shop, 1)
  const { html, text } = await openPanel(owner)
  expect(text).toContain('535 wrong: …')
  expect(html).not.toMatch(/pass\/word|pass%2Fword|AG1lZW5hAHBhc3Mvd29yZA/)
})

test('without a mail server, the panel names folder and setting for whoever looks after the website', async ({
  openShop,
}) => {
  for (const PUBLIC_URL of [undefined, 'https://shop.example']) {
    const shop = await openShop(PUBLIC_URL ? { PUBLIC_URL, RATE_LIMITS: 'default' } : {})
    const { text, html } = await openPanel(await shop.signIn(admin))
    const [, details] = /id="mail".*?<details.*?<details.*?<\/summary>(.*?)<\/details>/s.exec(html) ?? []
    expect(details).toContain(`${shop.dataDir}/outbox`)
    expect(details).toContain('MAIL_URL')
    expect(text.match(/MAIL_URL/g)).toHaveLength(1)
    expect(text.includes(m.admin_noMail())).toBe(PUBLIC_URL !== undefined)
    expect(text).not.toContain(m.mailPanel_sendTest())
  }
})
