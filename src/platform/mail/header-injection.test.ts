import { expect } from 'vitest'
import { genuineMessage, headersOf, mailOf, test, write } from '../../../test/genuine-message.ts'
import { admin } from '../../../test/shop.ts'

test('a contact message is mailed to the owner only', async ({ shop, server }) => {
  const received = await mailOf(shop, server, {})
  expect([received?.from, received?.to]).toEqual(['no-reply@localhost', [admin.email]])
  expect(received?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(received?.mail.replyTo).toEqual([{ name: 'Meena', address: 'meena@example.com' }])
  expect(received?.mail.subject).toBe('Message from Meena')
})

test.for([
  'Meena\r\nBcc: victim@example.com',
  'Meena\nBcc: victim@example.com',
  'Meena\rX',
  'Meena\u0000',
  'Meena\u2028X',
  'Meena\u0085X',
])('a contact message with a line break in the name is rejected: %j', async (name, { shop }) => {
  expect((await write(shop, { name })).errorCode).toMatch(/^Invalid JSON payload received\. \/name must /)
})

test.for([
  'meena@example.com\r\nBcc: victim@example.com',
  'meena@example.com, victim@example.com',
  'meena@example.com;victim@example.com',
  'Meena <meena@example.com>',
  '<victim@example.com>meena@example.com',
  '"a@b.example" meena@example.com',
])('a contact message with more than one email address is rejected: %j', async (email, { shop }) => {
  expect((await write(shop, { email })).errorCode).toBe(
    'Invalid JSON payload received. /email must be an email address',
  )
})

test.for([
  'Meena" <victim@example.com>, "',
  'a, victim@example.com',
  'victim@example.com; x',
  '<victim@example.com>',
  '=?utf-8?Q?x=0D=0ABcc:=20victim@example.com?=',
  'மீனா\u202egnp.exe',
  'x'.repeat(120),
])('a name cannot add a recipient or a header: %j', async (name, { shop, server }) => {
  const expected = headersOf(await mailOf(shop, server, {}))
  const received = await mailOf(shop, server, { name })
  expect(received?.to).toEqual([admin.email])
  expect(received?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(received?.mail.from?.address).toBe('no-reply@localhost')
  expect(received?.mail.replyTo?.map(({ address }) => address)).toEqual([genuineMessage.email])
  expect([received?.mail.cc, received?.mail.bcc]).toEqual([undefined, undefined])
  expect(headersOf(received)?.filter((key) => key !== 'content-transfer-encoding')).toEqual(
    expected?.filter((key) => key !== 'content-transfer-encoding'),
  )
})

test('a message cannot end the mail and start another one', async ({ shop, server }) => {
  const message = 'Hello\r\n.\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\n\r\nx\r\n.\r\n'
  const received = await mailOf(shop, server, { message })
  expect(received?.to).toEqual([admin.email])
  expect(received?.mail.text).toContain('RCPT TO:<victim@example.com>')
  const next = await mailOf(shop, server, { message: 'next' })
  expect(next?.mail.text).toContain('next')
})
