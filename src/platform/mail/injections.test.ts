// @module-tag slow
import { expect, onTestFinished } from 'vitest'
import { genuineMessage, headersOf, mailOf, test, write } from '../../../test/genuine-message.ts'
import type { ReceivedMail } from '../../../test/mail-server.ts'
import { admin } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { openSmtp } from './smtp.server.ts'

/** Some programs end a line at these characters, possibly after decoding or truncation. */
const breaks = [
  ...['\r\n', '\n', '\r', '\n\r', '\r\n ', '\r\n\t', '\0', '\u2028', '\u2029', '\u0085', '\v', '\f', '\x1b'],
  ...['%0d%0a', '=0D=0A', '\\r\\n', '\u560d\u560a', '\u010d\u010a', '&#13;&#10;', '?==?utf-8?Q?=0A'],
]

const smuggled = [
  ...[
    'Bcc: victim@example.com',
    'To: victim@example.com',
    'Cc: victim@example.com',
    'Subject: won',
    'From: a@b.example',
  ],
  ...['Reply-To: victim@example.com', 'X-Priority: 1', 'Content-Type: text/html', '.\r\nRCPT TO:<victim@example.com>'],
  '\r\n--b\r\n\r\nvictim@example.com',
]

const mailInjections = breaks.flatMap((end) => smuggled.map((line) => `Meena${end}${line}`))

const expectShapeOf = (genuineKeys: string[] | undefined, { from, to, mail }: ReceivedMail) => {
  expect([from, to, mail.from?.address]).toEqual(['no-reply@localhost', [admin.email], 'no-reply@localhost'])
  expect([mail.to, mail.cc, mail.bcc]).toEqual([[{ name: '', address: admin.email }], undefined, undefined])
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([genuineMessage.email])
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(genuineKeys)
}

test('two hundred injections into each form field add neither recipients nor headers', async ({ shop, server }) => {
  expect(mailInjections).toHaveLength(200)
  const expected = headersOf(await mailOf(shop, server, {}))
  const before = server.received.length
  let accepted = 0
  for (const payload of mailInjections) {
    const answers = [
      await write(shop, { name: payload }),
      await write(shop, { email: `meena@example.com${payload.slice('Meena'.length)}` }),
      await write(shop, { message: payload }),
      await shop
        .browser()
        .ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: `${admin.email}${payload}` }),
    ]
    for (const { status } of answers) expect([200, 400], JSON.stringify(payload)).toContain(status)
    expect([answers[1]?.status, answers[3]?.status], JSON.stringify(payload)).toEqual([400, 400])
    accepted += answers.filter(({ status }) => status === 200).length
  }
  await shop.untilMailsSent()
  const received = server.received.slice(before)
  expect(received.length).toBeGreaterThan(mailInjections.length / 2)
  expect(received.length).toBeLessThanOrEqual(accepted)
  for (const mail of received) expectShapeOf(expected, mail)
})

test('the mail transport rejects injections from any caller', async ({ server }) => {
  const mailer = openSmtp(server.url, { address: 'no-reply@localhost' }, Date.now)
  onTestFinished(() => mailer.close())
  const send = async (id: string, about: { subject?: string; name?: string }) => {
    const { subject = 'Hello', name = 'Meena' } = about
    const replyTo = { name, address: genuineMessage.email }
    await mailer.send({
      id,
      to: admin.email,
      fromName: 'Thaiyal',
      subject,
      text: 'Hello',
      html: '<p>Hello</p>',
      replyTo,
    })
    return server.received.at(-1) as ReceivedMail
  }
  const expected = headersOf(await send('genuine', {}))
  for (const [nth, payload] of mailInjections.entries())
    for (const about of [{ subject: payload }, { name: payload }])
      expectShapeOf(expected, await send(`payload-${nth}`, about))
})
