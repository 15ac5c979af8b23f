import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '../../../test/mail-server.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'

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
