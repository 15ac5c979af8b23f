import { expect } from 'vitest'
import { headersOf, honest, mailOf, test, write } from '../../../test/genuine-message.ts'
import { admin } from '../../../test/shop.ts'

test('an honest message is mailed to the owner alone', async ({ shop, server }) => {
  const taken = await mailOf(shop, server, {})
  expect([taken?.from, taken?.to]).toEqual(['no-reply@localhost', [admin.email]])
  expect(taken?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(taken?.mail.replyTo).toEqual([{ name: 'Meena', address: 'meena@example.com' }])
  expect(taken?.mail.subject).toBe('Message from Meena')
})

test.for([
  'Meena\r\nBcc: victim@example.com',
  'Meena\nBcc: victim@example.com',
  'Meena\rX',
  'Meena\u0000',
  'Meena\u2028X',
  'Meena\u0085X',
])('rejects a name with a line break: %j', async (name, { shop }) => {
  expect((await write(shop, { name })).errorCode).toMatch(/^Invalid JSON payload received\. \/name must /)
})

test.for([
  'meena@example.com\r\nBcc: victim@example.com',
  'meena@example.com, victim@example.com',
  'meena@example.com;victim@example.com',
  'Meena <meena@example.com>',
  '<victim@example.com>meena@example.com',
  '"a@b.example" meena@example.com',
])('rejects an address that is more than one address: %j', async (email, { shop }) => {
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
])('a name adds no recipient and no header: %j', async (name, { shop, server }) => {
  const expected = headersOf(await mailOf(shop, server, {}))
  const taken = await mailOf(shop, server, { name })
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.to).toEqual([{ name: '', address: admin.email }])
  expect(taken?.mail.from?.address).toBe('no-reply@localhost')
  expect(taken?.mail.replyTo?.map(({ address }) => address)).toEqual([honest.email])
  expect([taken?.mail.cc, taken?.mail.bcc]).toEqual([undefined, undefined])
  expect(headersOf(taken)?.filter((key) => key !== 'content-transfer-encoding')).toEqual(
    expected?.filter((key) => key !== 'content-transfer-encoding'),
  )
})

test('a message cannot end the mail and begin another', async ({ shop, server }) => {
  const message = 'Hello\r\n.\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\n\r\nx\r\n.\r\n'
  const taken = await mailOf(shop, server, { message })
  expect(taken?.to).toEqual([admin.email])
  expect(taken?.mail.text).toContain('RCPT TO:<victim@example.com>')
  const next = await mailOf(shop, server, { message: 'next' })
  expect(next?.mail.text).toContain('next')
})
