import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { ReceivedMessage } from '../contract/contact.ts'

let shop: TestShop
let owner: Browser
const written = [
  { name: 'Meena', email: 'meena@example.com', message: 'Blouse by Friday?' },
  { name: 'மீனாட்சி', email: 'm.k@example.com', message: 'ரவிக்கை தைக்க எவ்வளவு?\nகொஞ்சம் அவசரம்' },
  { name: 'JOSÉ Ñandú', email: 'jose@example.com', message: 'ÉTOFFE de soie' },
  { name: 'Rani', email: 'rani_k@example.com', message: '50% off? a\\b [x] (y) *' },
  { name: 'Priya', email: 'priya@example.com', message: 'aari\u200b work, 500 pieces' },
]
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  for (const message of written) {
    shop.clock.now += 1000
    await shop.browser().ask(calls.sendContactMessage, message)
  }
})
afterAll(() => shop.close())

async function found(search: string): Promise<string[]> {
  const { status, body } = await owner.ask(calls.listContactMessages, { search })
  expect(status).toBe(200)
  return body.messages.map(({ name }: ReceivedMessage) => name).sort()
}

test.each([
  ['blouse', ['Meena']],
  ['  BLOUSE  by ', ['Meena']],
  ['meena@', ['Meena']],
  ['மீனாட்சி', ['மீனாட்சி']],
  ['ரவிக்கை', ['மீனாட்சி']],
  ['எவ்வளவு? கொஞ்சம்', ['மீனாட்சி']],
  // The same vowel sign in two parts.
  ['க\u0bc6\u0bbeஞ்சம்', ['மீனாட்சி']],
  ['josé', ['JOSÉ Ñandú']],
  ['JOSE\u0301', ['JOSÉ Ñandú']],
  ['étoffe', ['JOSÉ Ñandú']],
  ['aari work', ['Priya']],
  ['example.com', written.map(({ name }) => name).sort()],
  ['', written.map(({ name }) => name).sort()],
  ['saree', []],
])('a search for %j finds %j', async (search, names) => {
  expect(await found(search)).toEqual(names)
})

test.each([
  ['50%', ['Rani']],
  ['%', ['Rani']],
  ['_', ['Rani']],
  ['i_k', ['Rani']],
  ['a\\b', ['Rani']],
  ['\\', ['Rani']],
  ['*', ['Rani']],
  ['[x]', ['Rani']],
  ["' or 1=1 --", []],
  ['m%a', []],
])('signs in a search stand for themselves: %j', async (search, names) => {
  expect(await found(search)).toEqual(names)
})

test('a search turns pages, in its own folder alone', async () => {
  const spam = await shop
    .browser()
    .ask(calls.sendContactMessage, { ...written[0], message: 'spam about a blouse', website: 'x' } as never)
  expect(spam.status).toBe(200)
  const ask = (input: object) => owner.ask(calls.listContactMessages, { search: 'example.com', pageSize: 2, ...input })
  const names: string[] = []
  for (let pageToken: string | undefined; ; ) {
    const { body } = await ask(pageToken ? { pageToken } : {})
    names.push(...body.messages.map(({ name }: ReceivedMessage) => name))
    pageToken = body.nextPageToken
    if (!pageToken) break
  }
  expect(names).toEqual(written.map(({ name }) => name).reverse())
  expect((await ask({ folder: 'spam' })).body.messages.map(({ id }: ReceivedMessage) => id)).toEqual([spam.body.id])
})
