import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

const trick = `"'></textarea></script><script>alert(1)</script><img src=x onerror=alert(2)>\${3}{{4}}`

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Neither as an element nor as the end of the script that carries the page's data. */
function expectHarmless(html: string) {
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('</script><script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toMatch(/value="[^"]*"'>/)
}

test("what a visitor writes stands in the owner's inbox as text", async () => {
  await shop.browser().ask(calls.sendContactMessage, { name: trick, email: 'a@example.com', message: trick })
  const { html, text } = await (await shop.signedIn(admin)).page('/admin')
  expect(text).toContain(trick)
  expectHarmless(html)
})

test('what was typed into a refused form stands in it again as text', async () => {
  const person = shop.browser()
  const answer = await person.postForm('/v1/contactMessages', { name: trick, email: trick, message: trick })
  expect(answer.status).toBe(303)
  const { html, text } = await person.page('/')
  expect(text).toContain('Failed to send message. Please try again.')
  // Three fields, at the least.
  expect(html.match(/&quot;(&#x27;|')&gt;&lt;\/textarea&gt;/g)?.length).toBeGreaterThanOrEqual(3)
  expectHarmless(html)
})

test("the shop's own details stand on every page as text", async () => {
  const owner = await shop.signedIn(admin)
  const businessHours = { monFri: trick, sat: trick, sun: trick }
  expect((await owner.ask(calls.changeContactInfo, { address: trick, phone: trick, businessHours })).status).toBe(200)
  for (const path of ['/', '/login', '/admin', '/nowhere']) {
    const { status, html } = await owner.page(path)
    expect(status).toBeLessThan(500)
    expectHarmless(html)
  }
  expect((await owner.page('/')).text).toContain(trick)
  await owner.ask(calls.changeContactInfo, { address: '', phone: '', businessHours: { monFri: '', sat: '', sun: '' } })
})

test('what stands in an address is no part of the page', async () => {
  const coded = encodeURIComponent(trick)
  const owner = await shop.signedIn(admin)
  for (const path of [
    `/${coded.replaceAll('%2F', '')}`,
    `/?x=${coded}`,
    `/reset-password?oobCode=${coded}`,
    `/login?next=${coded}`,
  ]) {
    const { status, html } = await owner.page(path)
    expect(status, path).toBeLessThan(500)
    expectHarmless(html)
  }
  const token = await owner.fetch(`/admin?pageToken=${coded}`)
  expect([token.status, token.headers.get('location')]).toEqual([302, '/admin'])
})

test('a phone number of the owner makes no address of another kind', async () => {
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.changeContactInfo, { phone: 'javascript:alert(1)', address: 'javascript:alert(1)' })
  const { html } = await owner.page('/')
  expect(html).not.toContain('href="javascript:')
  await owner.ask(calls.changeContactInfo, { phone: '', address: '' })
})
