import { expect } from 'vitest'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'

test('erasing a person leaves the messages and waiting mails of people with a similar email', async ({
  shop,
  owner,
}) => {
  const emails = ['ann@example.com', 'joann@example.com', 'jo.ann@example.com', 'ann@example.com.au']
  for (const email of emails)
    await shop.browser().ask(endpoints.sendContactMessage, { name: 'Someone', email, message: 'Is DB-1 there?' })
  const readMails = () => shop.deps.db.selectFrom('mails').select('id').orderBy('id').execute()
  const [before, { messages }] = [await readMails(), (await owner.ask(endpoints.listContactMessages, {})).body]
  expect((await owner.ask(endpoints.erasePerson, { who: 'ann@example.com' })).status).toBe(200)
  const erased = messages.find(({ email }: { email: string }) => email === 'ann@example.com').id
  expect(await readMails()).toEqual(before.filter(({ id }) => id !== erased))
  const left = (await owner.ask(endpoints.listContactMessages, {})).body.messages
  expect(new Set(left.map(({ email }: { email: string }) => email))).toEqual(new Set(emails.slice(1)))
})
