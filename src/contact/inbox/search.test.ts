// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('storedMessages', { scope: 'file', auto: true }, async ({ shop }) => {
  for (const message of written) {
    shop.clock.now += 1000
    await shop.browser().ask(endpoints.sendContactMessage, message)
  }
})
test.override({ settings: { TEST_CLOCK: 'manual' } })
const written = [
  { name: 'Meena', email: 'meena@example.com', message: 'Blouse by Friday?' },
  { name: 'மீனாட்சி', email: 'm.k@example.com', message: 'ரவிக்கை தைக்க எவ்வளவு?\nகொஞ்சம் அவசரம்' },
  { name: 'JOSÉ Ñandú', email: 'jose@example.com', message: 'ÉTOFFE de soie' },
  { name: 'Rani', email: 'rani_k@example.com', message: '50% off? a\\b [x] (y) *' },
  { name: 'ஶ்ரீ கௌரி', email: 'gowri@example.com', message: 'ஔவையார் தெரு, என் எண் 98400 12377' },
  { name: 'Devi', email: 'devi@example.com', message: 'Call +91-99400-45678 after 5, please' },
  { name: 'Priya', email: 'priya@example.com', message: 'aari\u200b work, 500 pieces' },
]

async function searchNames(owner: Browser, search: string): Promise<string[]> {
  const { status, body } = await owner.ask(endpoints.listContactMessages, { search })
  expect(status).toBe(200)
  return body.messages.map(({ name }: ReceivedMessage) => name).sort()
}

test.for<[string, string[]]>([
  ['blouse', ['Meena']],
  ['  BLOUSE  by ', ['Meena']],
  ['meena@', ['Meena']],
  ['மீனாட்சி', ['மீனாட்சி']],
  ['ரவிக்கை', ['மீனாட்சி']],
  ['எவ்வளவு? கொஞ்சம்', ['மீனாட்சி']],
  // This vowel sign is composed of two parts.
  ['க\u0bc6\u0bbeஞ்சம்', ['மீனாட்சி']],
  ['josé', ['JOSÉ Ñandú']],
  ['JOSE\u0301', ['JOSÉ Ñandú']],
  ['étoffe', ['JOSÉ Ñandú']],
  ['aari work', ['Priya']],
  ['example.com', written.map(({ name }) => name).sort()],
  ['', written.map(({ name }) => name).sort()],
  ...['98400 12377', '9840012377', '+91-98400-12377', '098400 12377', '௯௮௪௦௦ ௧௨௩௭௭', '12377'].map(
    (number): [string, string[]] => [number, ['ஶ்ரீ கௌரி']],
  ),
  ...['9940045678', '+91 99400 45678', '91 9940045678', '0 99400 45678', '+91 99400', '௯௯௪௦௦'].map(
    (number): [string, string[]] => [number, ['Devi']],
  ),
  ['98400 12378', []],
  ...['ஸ்ரீ', 'கெளரி', 'கௌரி', 'ஒளவை', 'ஔவை', 'ஶ்ரீ க'].map((spelling): [string, string[]] => [spelling, ['ஶ்ரீ கௌரி']]),
  ['saree', []],
])('a message search for %j finds %j', async ([search, names], { owner }) => {
  expect(await searchNames(owner, search)).toEqual(names)
})

test.for<[string, string[]]>([
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
])('a message search takes wildcards literally: %j', async ([search, names], { owner }) => {
  expect(await searchNames(owner, search)).toEqual(names)
})

test('a message search has pages and covers one folder', async ({ shop, owner }) => {
  const spam = await shop
    .browser()
    .ask(endpoints.sendContactMessage, { ...written[0], message: 'spam about a blouse', website: 'x' } as never)
  expect(spam.status).toBe(200)
  const ask = (input: object) =>
    owner.ask(endpoints.listContactMessages, { search: 'example.com', pageSize: 2, ...input })
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
