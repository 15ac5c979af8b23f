import { expect } from 'vitest'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })

const message = { name: 'Meena', email: 'meena@example.com', message: 'Can you alter a blouse by Friday?' }

function listStored(shop: TestShop) {
  return shop.deps.db.selectFrom('contactMessages').selectAll().orderBy('receivedTime').execute()
}

function send(shop: TestShop, fields: Record<string, unknown>) {
  return shop.browser().send('/v1/contactMessages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, ...fields }),
  })
}

test('a sent message returns its stored record', async ({ shop }) => {
  const answer = await shop.browser().ask(endpoints.sendContactMessage, message)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ id: expect.any(String), ...message, receivedTime: shop.clock.now })
  const row = (await listStored(shop)).find(({ id }) => id === answer.body.id)
  expect(row).toMatchObject({ ...answer.body, readTime: null, idempotencyKey: null, inputHash: null })
})

test('a message that cannot be stored answers INTERNAL', async ({ shop }) => {
  const { db } = shop.deps
  const count = (await listStored(shop)).length
  await db.schema.alterTable('contactMessages').renameTo('elsewhere').execute()
  const answer = await send(shop, { message: 'Never stored' })
  await db.schema
    .alterTable('elsewhere' as never)
    .renameTo('contactMessages')
    .execute()
  expect(answer.status).toBe(500)
  expect(answer.body.error).toEqual({
    code: 500,
    message: 'INTERNAL',
    status: 'INTERNAL',
    errors: [{ message: 'INTERNAL', reason: 'invalid', domain: 'global' }],
    details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: expect.any(String) }],
  })
  expect(await listStored(shop)).toHaveLength(count)
})

test.for<[string, Record<string, string>]>([
  ['Tamil', { name: 'மீனா', message: 'ஒரு ரவிக்கை தைக்க எவ்வளவு?' }],
  ['emoji', { name: '👩🏽‍🦱', message: '🧵🪡👗'.repeat(20) }],
  ['line breaks and tabs', { message: 'first\nsecond\r\n\r\n\tthird' }],
  ['spaces around it', { name: ' Meena ', message: '  hello  ' }],
  [
    'code of other languages',
    { name: `O'Brien "B" <b>`, message: `'; drop table gallery; -- {{7*7}} \${1} %s \\n <script>` },
  ],
  ['letters that can be spelled in two ways', { name: 'Jose\u0301', message: '\u00e9 e\u0301 ﬁ \ufeff' }],
])('a message with %s is stored as it was typed', async ([, fields], { shop }) => {
  const answer = await send(shop, fields)
  expect(answer.status, answer.errorCode).toBe(200)
  expect((await listStored(shop)).find(({ id }) => id === answer.body.id)).toMatchObject({ ...message, ...fields })
})

test('the shop trims spaces and line breaks around an address', async ({ shop }) => {
  const answer = await send(shop, { email: ' meena@example.com\r\n' })
  expect(answer.body.email).toBe('meena@example.com')
})

test('a message posted as an HTML form is stored as it was typed', async ({ shop }) => {
  const response = await shop
    .browser()
    .postForm('/v1/contactMessages', { ...message, message: 'ஒன்று\r\nஇரண்டு 🪡 100%' })
  expect(response.status).toBe(303)
  expect((await listStored(shop)).map((row) => row.message)).toContain('ஒன்று\r\nஇரண்டு 🪡 100%')
})

test('an HTML form counts a line break as one character', async ({ shop }) => {
  // A form sends each line break as CRLF.
  const lines = `${'அம்மா\r\n'.repeat(833)}ab`
  const post = (message: string) =>
    shop.browser().postForm('/v1/contactMessages', { name: 'Meena', email: 'meena@example.com', message })
  await post(lines)
  expect((await listStored(shop)).map((row) => row.message)).toContain(lines)
  await post(`${lines}c`)
  expect((await listStored(shop)).map((row) => row.message)).not.toContain(`${lines}c`)
})

test.for(['a&b@example.com', 'a/b@example.com', "o'brien@example.com", 'meena@shop.xn--abc'])(
  'a message may come from %s, which browsers accept',
  async (email, { shop }) => {
    expect((await send(shop, { email })).status).toBe(200)
  },
)

const email = (length: number) => `${'m'.repeat(length - 12)}@example.com`

test.for<[string, Record<string, string>]>([
  ['a message of 5,000 letters', { message: 'x'.repeat(5000) }],
  ['a message of 5,000 emoji', { message: '🧵'.repeat(5000) }],
  ['a name of 120 letters', { name: 'த'.repeat(120) }],
  ['an address of 254 letters', { email: email(254) }],
  ['one letter', { name: 'M', message: '?' }],
])('the shop accepts %s', async ([, fields], { shop }) => {
  const answer = await send(shop, fields)
  expect(answer.status, answer.errorCode).toBe(200)
  expect(answer.body).toMatchObject(fields)
})

test.for<[string, Record<string, unknown>]>([
  ['a message of 5,001 letters', { message: 'x'.repeat(5001) }],
  ['a message of 5,001 emoji', { message: '🧵'.repeat(5001) }],
  ['a name of 121 letters', { name: 'x'.repeat(121) }],
  ['an address of 255 letters', { email: email(255) }],
  ['an empty name', { name: '' }],
  ['an empty message', { message: '' }],
  ['an empty address', { email: '' }],
  ['a name of spaces', { name: ' \t\u00a0\u3000' }],
  ['a message of spaces and line breaks', { message: ' \n\r\n ' }],
  ['a name of two lines', { name: 'Meena\nBcc: x@example.com' }],
  ['a NUL', { message: 'a\0b' }],
  ['an escape', { name: 'a\u001b[31mb' }],
  ['a delete', { message: 'a\u007fb' }],
  ['a high surrogate alone', { message: 'a\ud800b' }],
  ['a low surrogate alone', { name: 'a\udc00' }],
  ['an address without a host', { email: 'meena' }],
  ['an address of two lines', { email: 'meena@example.com\nbcc: x@example.com' }],
  ['two addresses', { email: 'a@example.com, b@example.com' }],
  ['an address with a name', { email: 'Meena <meena@example.com>' }],
  ['a number for a name', { name: 5 }],
  ['no message', { message: undefined }],
  ['an unknown field', { phone: '1' }],
  ['a read mark', { read: true }],
  ['an id', { id: 'mine' }],
])('the shop rejects %s and stores nothing', async ([, fields], { shop }) => {
  const count = (await listStored(shop)).length
  const answer = await send(shop, fields)
  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe(400)
  expect(await listStored(shop)).toHaveLength(count)
})

test('the owner is mailed every stored message with the visitor as reply address', async ({ shop }) => {
  const name = 'மீனா <b>, "O"'
  const text = 'ஒரு ரவிக்கை 🪡\nby Friday?'
  await send(shop, { name, email: ' meena@example.com', message: text })
  const mails = await shop.mails((await listStored(shop)).length)
  expect(mails).toHaveLength((await listStored(shop)).length)
  expect(mails.filter(({ text: body }) => body?.includes('Never stored'))).toEqual([])
  const mail = mails.find(({ text: body }) => body?.includes('by Friday?\n') && body.includes('ரவிக்கை'))
  expect(mail?.to).toEqual([{ name: '', address: admin.email }])
  expect(mail?.replyTo).toEqual([{ name, address: 'meena@example.com' }])
  expect(mail?.subject).toBe(`Message from ${name}`)
  expect(mail?.text?.replaceAll('\r', '')).toContain('> ஒரு ரவிக்கை 🪡\n> by Friday?')
  expect(mail?.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([])
})
