import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../../test/mail-server.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'
import { openSmtp } from './smtp.server.ts'

const honest = { name: 'Meena', email: 'meena@example.com', message: 'Can you shorten a blouse?' }

let shop: TestShop
let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  server = await openMailServer()
  shop = await openTestShop({ MAIL_URL: server.url })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const write = (message: Partial<typeof honest>) =>
  shop.browser().ask(calls.sendContactMessage, { ...honest, ...message })

/** What the mail server takes for a message, when it takes it. */
async function mailOf(message: Partial<typeof honest>) {
  const before = server.taken.length
  const answer = await write(message)
  expect(answer.status).toBe(200)
  return (await server.takes(before + 1))[before]
}

/** The shape of the mail about an honest message: nothing that is written may add to it. */
const headersOf = (taken: Awaited<ReturnType<typeof mailOf>>) => taken?.mail.headers.map(({ key }) => key).sort()

test('an honest message is mailed to the owner alone', async () => {
  const taken = await mailOf({})
  expect([taken?.from, taken?.to]).toEqual(['no-reply@localhost', [admin.email]])
  expect(taken?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(taken?.mail.replyTo).toEqual([{ name: 'Meena', address: 'meena@example.com' }])
  expect(taken?.mail.subject).toBe('Message from Meena')
})

test.each([
  'Meena\r\nBcc: victim@example.com',
  'Meena\nBcc: victim@example.com',
  'Meena\rX',
  'Meena\u0000',
  'Meena\u2028X',
  'Meena\u0085X',
])('a name with a line break is refused: %j', async (name) => {
  expect((await write({ name })).refusal).toMatch(/^Invalid JSON payload received\. \/name must /)
})

test.each([
  'meena@example.com\r\nBcc: victim@example.com',
  'meena@example.com, victim@example.com',
  'meena@example.com;victim@example.com',
  'Meena <meena@example.com>',
  '<victim@example.com>meena@example.com',
  '"a@b.example" meena@example.com',
])('an address that is more than one address is refused: %j', async (email) => {
  expect((await write({ email })).refusal).toBe('Invalid JSON payload received. /email must be an email address')
})

test.each([
  'Meena" <victim@example.com>, "',
  'a, victim@example.com',
  'victim@example.com; x',
  '<victim@example.com>',
  '=?utf-8?Q?x=0D=0ABcc:=20victim@example.com?=',
  'மீனா\u202egnp.exe',
  'x'.repeat(120),
])('a name adds no recipient and no header: %j', async (name) => {
  const expected = headersOf(await mailOf({}))
  const taken = await mailOf({ name })
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(taken?.mail.from?.address).toBe('no-reply@localhost')
  expect(taken?.mail.replyTo?.map(({ address }) => address)).toEqual([honest.email])
  expect([taken?.mail.cc, taken?.mail.bcc]).toEqual([undefined, undefined])
  expect(headersOf(taken)?.filter((key) => key !== 'content-transfer-encoding')).toEqual(
    expected?.filter((key) => key !== 'content-transfer-encoding'),
  )
})

test('a message cannot end the mail and begin another', async () => {
  const message = 'Hello\r\n.\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\n\r\nx\r\n.\r\n'
  const taken = await mailOf({ message })
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.text).toContain('RCPT TO:<victim@example.com>')
  const next = await mailOf({ message: 'next' })
  expect(next?.mail.text).toContain('next')
})

/** What ends a line somewhere, or might once it has been decoded, cut to bytes or printed. */
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
const tricks = breaks.flatMap((end) => smuggled.map((line) => `Meena${end}${line}`))
/** Each third, which has every line end and every line: all of them with `FAULTS=all`. */
const tried = tricks.filter((_, nth) => process.env.FAULTS === 'all' || nth % 3 === 0)
const expectShapeOf = (honestKeys: string[] | undefined, { from, to, mail }: (typeof server.taken)[number]) => {
  expect([from, to, mail.from?.address]).toEqual(['no-reply@localhost', [admin.email], 'no-reply@localhost'])
  expect([mail.to, mail.cc, mail.bcc]).toEqual([[{ name: '', address: admin.email }], undefined, undefined])
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([honest.email])
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(honestKeys)
}

test('two hundred tricks in each field that people fill in, or each third of them, add no recipient and no header', {
  timeout: 300_000,
}, async () => {
  expect(tricks).toHaveLength(200)
  const expected = headersOf(await mailOf({}))
  const before = server.taken.length
  let kept = 0
  for (const trick of tried) {
    const answers = [
      await write({ name: trick }),
      await write({ email: `meena@example.com${trick.slice('Meena'.length)}` }),
      await write({ message: trick }),
      await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: `${admin.email}${trick}` }),
    ]
    for (const { status } of answers) expect([200, 400], JSON.stringify(trick)).toContain(status)
    expect([answers[1]?.status, answers[3]?.status], JSON.stringify(trick)).toEqual([400, 400])
    kept += answers.filter(({ status }) => status === 200).length
  }
  await shop.mailed()
  const taken = server.taken.slice(before)
  expect(taken.length).toBeGreaterThan(tried.length / 2)
  expect(taken.length).toBeLessThanOrEqual(kept)
  for (const one of taken) expectShapeOf(expected, one)
})

test('what carries the mail lets none of them through, whoever hands it one', { timeout: 300_000 }, async () => {
  const mailer = openSmtp(server.url, 'no-reply@localhost', Date.now)
  onTestFinished(() => mailer.close())
  const send = async (id: string, about: { subject?: string; name?: string }) => {
    const { subject = 'Hello', name = 'Meena' } = about
    const replyTo = { name, address: honest.email }
    await mailer.send({ id, to: admin.email, subject, text: 'Hello', html: '<p>Hello</p>', replyTo })
    return server.taken.at(-1) as (typeof server.taken)[number]
  }
  const expected = headersOf(await send('honest', {}))
  for (const [nth, trick] of tried.entries())
    for (const about of [{ subject: trick }, { name: trick }])
      expectShapeOf(expected, await send(`trick-${nth}`, about))
})
