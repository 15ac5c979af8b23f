import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const countOccurrences = (text: string, part: string) => text.split(part).length - 1
const message = { name: 'Meena', email: 'meena@example.com', message: 'Can you shorten a blouse?\r\nBy Friday' }

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('a posted form stores its message and shows a flash message once', async ({ shop }) => {
  const client = shop.browser()
  const answer = await client.postForm(endpoints.sendContactMessage.path, message)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#message'])
  const page = await client.page('/')
  expect(countOccurrences(page.text, 'Message sent successfully!')).toBe(1)
  expect(page.html).toMatch(/<textarea[^>]*><\/textarea>/)
  expect(countOccurrences((await client.page('/')).text, 'Message sent successfully!')).toBe(0)

  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.listContactMessages, {})
  expect(body.messages).toMatchObject([message])
})

test('a rejected form shows its values again and an error once', async ({ shop }) => {
  const client = shop.browser()
  const answer = await client.postForm(endpoints.sendContactMessage.path, {
    ...message,
    email: 'meena',
    message: 'a <b> & "c"',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#message'])
  const page = await client.page('/')
  expect(countOccurrences(page.text, 'Failed to send message. Please try again.')).toBe(1)
  expect(page.html).toContain('value="Meena"')
  expect(page.html).toContain('value="meena"')
  expect(page.html).toContain('a &lt;b&gt; &amp; &quot;c&quot;</textarea>')
  const next = await client.page('/')
  expect(countOccurrences(next.text, 'Failed to send message. Please try again.')).toBe(0)
  expect(next.html).not.toContain('value="Meena"')
})

test('a form posted twice within a minute is one message', async ({ shop, owner }) => {
  const post = () => shop.browser().postForm(endpoints.sendContactMessage.path, { ...message, name: 'Rani' })
  const countStored = async () =>
    (await owner.ask(endpoints.listContactMessages, { search: 'rani' })).body.messages.length
  // The clock changes its minute between the first two posts.
  shop.clock.now = Math.ceil(shop.clock.now / 60_000) * 60_000 - 1_000
  await post()
  shop.clock.now += 30_000
  await post()
  expect(await countStored()).toBe(1)
  shop.clock.now += 60_000
  await post()
  expect(await countStored()).toBe(2)
})
