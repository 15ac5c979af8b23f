import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { type Behaviour, openFakeMailService } from '../../../test/fake-mail-service.ts'
import { until } from '../../../test/mail-server.ts'
import { listQueuedMails, openShopWithMail, requestReset } from '../../../test/mailed-shop.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { openMailService, readMailService } from './mail-service.server.ts'

type Name = 'resend' | 'brevo'
const both: Name[] = ['resend', 'brevo']
const longerThanPauseMs = 31_000

async function startService(name: Name) {
  const service = await openFakeMailService(name)
  onTestFinished(() => service.close())
  return service
}

function openMailer(url: string) {
  const service = readMailService(url)
  if (!service) throw new Error('not the address of a mail service')
  return openMailService(service, { address: 'shop@shop.example' }, () => 0)
}

const newMail = () => ({
  id: randomUUID(),
  to: 'meena@example.com',
  fromName: 'Thaiyal',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  replyTo: { name: '(.)', address: 'kamala@example.com' },
})

const resend = (status: number, name: string, message: string) => ({
  status,
  body: { statusCode: status, name, message },
})
const brevo = (status: number, code: string, message: string) => ({ status, body: { code, message } })

/** The last value says whether the service counts as working afterwards, so that resets are accepted. */
const failures: [Name[], Behaviour, string | RegExp, boolean][] = [
  [both, 'cut', /other side closed|ECONNRESET/, false],
  [both, 'lost', /other side closed|ECONNRESET/, false],
  [both, 'silent', 'The time is over.', false],
  [both, { status: 502, body: '<html>' }, '502 Bad Gateway', false],
  [['resend'], resend(429, 'rate_limit_exceeded', 'Too many requests'), '429 Too many requests', true],
  [['resend'], resend(500, 'application_error', 'Unexpected error'), '500 Unexpected error', false],
  [['resend'], resend(403, 'validation_error', 'The domain is not verified'), '403 The domain is not verified', false],
  [['resend'], resend(422, 'validation_error', 'Invalid `from` field'), '422 Invalid `from` field', false],
  [['resend'], resend(422, 'validation_error', 'Invalid `to` field'), '422 Invalid `to` field', true],
  [['resend'], resend(409, 'concurrent_idempotent_requests', 'In progress'), '409 In progress', true],
  [['brevo'], brevo(429, 'too_many_requests', 'Slow down'), '429 Slow down', false],
  [['brevo'], brevo(500, 'internal_error', 'Unexpected error'), '500 Unexpected error', false],
  [['brevo'], brevo(402, 'not_enough_credits', 'Buy credits'), '402 Buy credits', false],
  [['brevo'], brevo(401, 'unauthorized', 'No key canary-Key_1'), '401 No key ***', false],
  [['brevo'], brevo(400, 'invalid_parameter', 'The sender is not valid'), '400 The sender is not valid', false],
  [['brevo'], brevo(400, 'invalid_parameter', 'email is not valid in to'), '400 email is not valid in to', true],
]
const rows = failures.flatMap(([names, ...row]) => names.map((name) => [name, ...row] as const))

test.for(rows)('%s: after %j, the mail leaves once', async ([name, behaviour, words, isReady]) => {
  const service = await startService(name)
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeouts.mockRestore())
  if (behaviour === 'silent') {
    const time = new AbortController()
    timeouts.mockReturnValueOnce(time.signal)
    until(() => service.behaviour.attempts === 1).then(() => time.abort(new Error('The time is over.')))
  }
  const mailer = openMailer(service.url)
  const mail = newMail()
  service.next.push(behaviour)
  await expect(mailer.send(mail)).rejects.toThrow(words)
  expect([await mailer.isReady(), service.behaviour.checks]).toEqual([isReady, 0])
  await mailer.send(mail)
  expect([await mailer.isReady(), service.behaviour.attempts]).toEqual([true, 2])
  expect([...service.sent.keys()]).toEqual([mail.id])
  const { reply_to, replyTo } = service.sent.get(mail.id) ?? {}
  expect(reply_to ?? replyTo).toEqual(name === 'resend' ? 'kamala@example.com' : { email: 'kamala@example.com' })
  expect(timeouts.mock.calls).toEqual([[10_000], [10_000]])
})

test('brevo: a key that it knows from a failed request is no success', async () => {
  const service = await startService('brevo')
  const mailer = openMailer(service.url)
  const mail = newMail()
  service.next.push({ ...brevo(500, 'internal_error', 'Unexpected error'), recorded: true })
  await expect(mailer.send(mail)).rejects.toThrow('500 Unexpected error')
  await expect(mailer.send(mail)).rejects.toThrow('400 idempotencyKey was used')
  service.sent.clear()
  await mailer.send(mail)
  expect(service.sent.size).toBe(1)
})

test.for(both)('%s: a key is checked before the first mail', async (name) => {
  const service = await startService(name)
  expect(await openMailer(service.url).isReady()).toBe(true)
  expect(await openMailer(`${service.url}x`).isReady()).toBe(false)
  await expect(openMailer(`${service.url}x`).send(newMail())).rejects.toThrow(/^40[01] /)
  service.behaviour.isKeySendOnly = true
  expect(await openMailer(service.url).isReady()).toBe(true)
  await service.close()
  expect(await openMailer(service.url).isReady()).toBe(false)
})

const hostile = {
  name: 'Meena" <victim@example.com>, "',
  email: 'meena@example.com',
  message: '{{ contact.EMAIL }}{% x %}',
}

test.for(both)('%s: the shop sends messages and resets with sender and reply address', async (name, { openShop }) => {
  const service = await startService(name)
  service.next.push('lost')
  const shop = await openShopWithMail(openShop, service.url)
  await shop.browser().ask(endpoints.sendContactMessage, hostile)
  await until(async () => (await listQueuedMails(shop))[0]?.attempts === 1)
  expect((await requestReset(shop)).errorCode).toBe('MAIL_NOT_DELIVERABLE')
  shop.clock.now += longerThanPauseMs
  expect((await requestReset(shop)).status).toBe(200)
  await until(async () => (await listQueuedMails(shop)).length === 0)
  expect([service.behaviour.attempts, service.sent.size]).toEqual([3, 2])

  const [message, reset] = [...service.sent.values()]
  const [text, html] = name === 'resend' ? ['text', 'html'] : ['textContent', 'htmlContent']
  const plain = 'Meena victim example com'
  if (name === 'resend')
    expect(message).toMatchObject({
      from: 'Thaiyal <no-reply@localhost>',
      to: [admin.email],
      reply_to: `${plain} <meena@example.com>`,
    })
  else
    expect(message).toMatchObject({
      sender: { name: 'Thaiyal', email: 'no-reply@localhost' },
      to: [{ email: admin.email }],
      replyTo: { name: plain, email: 'meena@example.com' },
    })
  expect(message?.subject).toContain('Meena')
  expect(message?.[text]).toContain('> { { contact.EMAIL }}{ % x %}')
  expect(message?.[html]).toContain('{ { contact.EMAIL }}{ % x %}')
  expect(JSON.stringify(reset)).toContain(visitor.email)
  expect(reset?.[text]).toContain('http://localhost:3000/reset-password?oobCode=')
  expect([reset?.reply_to, reset?.replyTo]).toEqual([undefined, undefined])
})
