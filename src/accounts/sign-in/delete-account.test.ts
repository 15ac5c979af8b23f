// @module-tag engines
import { expect } from 'vitest'
import { admin, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const { deleteAccount, lookup, sendContactMessage, sendOobCode, signInWithPassword, signUp } = endpoints

test('a customer deletes her account, every session ends, and a mail confirms it', async ({ shop, owner }) => {
  await shop.register()
  const [person, other] = [await shop.signIn(visitor), await shop.signIn(visitor)]
  await person.ask(sendContactMessage, { name: 'Meena', email: visitor.email, message: 'Hello' })
  await person.ask(sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })

  expect((await shop.browser().ask(deleteAccount, visitor)).status).toBe(401)
  expect((await person.ask(deleteAccount, {})).errorCode).toBe('MISSING_PASSWORD')
  expect((await person.ask(deleteAccount, { password: 'another' })).errorCode).toBe('INVALID_PASSWORD')
  expect((await person.ask(lookup, {})).status).toBe(200)

  const { status, body } = await person.ask(deleteAccount, { password: visitor.password })
  expect([status, body]).toEqual([200, { kind: 'identitytoolkit#DeleteAccountResponse' }])
  expect(person.cookies.get('shop_session') ?? '').toBe('')
  expect([(await other.ask(lookup, {})).status, (await person.ask(lookup, {})).status]).toEqual([401, 401])
  expect((await shop.browser().ask(signInWithPassword, visitor)).errorCode).toBe('INVALID_LOGIN_CREDENTIALS')
  const { db } = shop.deps
  const owners = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  for (const table of ['sessions', 'credentials'] as const)
    for (const { userId } of await db.selectFrom(table).select('userId').execute()) expect(owners).toContain(userId)
  expect(JSON.stringify(await db.selectFrom('users').selectAll().execute())).not.toContain(visitor.email)
  expect(await db.selectFrom('verifications').selectAll().execute()).toEqual([])
  await expect
    .poll(async () => (await shop.mails(1)).map(({ subject }) => subject))
    .toContain(m.mail_deleted_subject({ shop: 'Thaiyal' }))

  // The message is the shop's, and the address is free again.
  const { messages } = (await owner.ask(endpoints.listContactMessages, {})).body
  expect(messages).toEqual([expect.objectContaining({ email: visitor.email })])
  expect((await shop.browser().ask(signUp, visitor)).status).toBe(200)
})

test('the account of the owner cannot be deleted so', async ({ owner }) => {
  expect((await owner.ask(deleteAccount, { password: admin.password })).errorCode).toBe('OPERATION_NOT_ALLOWED')
  expect((await owner.ask(lookup, {})).status).toBe(200)
})
