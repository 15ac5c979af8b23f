import { expect } from 'vitest'
import { admin } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'

const payload = `"'></textarea></script><script>alert(1)</script><img src=x onerror=alert(2)>\${3}{{4}}`

function expectHarmless(html: string) {
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('</script><script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toMatch(/value="[^"]*"'>/)
}

test('the inbox escapes messages of visitors', async ({ shop }) => {
  await shop.browser().ask(endpoints.sendContactMessage, { name: payload, email: 'a@example.com', message: payload })
  const { html, text } = await (await shop.signIn(admin)).page('/admin/messages')
  expect(text).toContain(payload)
  expectHarmless(html)
})

test('a rejected form escapes its values', async ({ shop }) => {
  const person = shop.browser()
  const answer = await person.postForm('/v1/contactMessages', { name: payload, email: payload, message: payload })
  expect(answer.status).toBe(303)
  const { html, text } = await person.page('/')
  expect(text).toContain('Failed to send message. Please try again.')
  expect(html.match(/&quot;(&#x27;|')&gt;&lt;\/textarea&gt;/g)?.length).toBeGreaterThanOrEqual(3)
  expectHarmless(html)
})

test('every page escapes the shop details', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  const businessHours = { monFri: payload, sat: payload, sun: payload }
  expect(
    (await owner.ask(endpoints.changeContactInfo, { address: payload, phone: `98400 00001 ${payload}`, businessHours }))
      .status,
  ).toBe(200)
  for (const path of ['/', '/login', '/admin/shop', '/nowhere']) {
    const { status, html } = await owner.page(path)
    expect(status).toBeLessThan(500)
    expectHarmless(html)
  }
  expect((await owner.page('/')).text).toContain(payload)
  await owner.ask(endpoints.changeContactInfo, {
    address: '',
    phone: '',
    businessHours: { monFri: '', sat: '', sun: '' },
  })
})

test('pages escape parts of their URL', async ({ shop }) => {
  const coded = encodeURIComponent(payload)
  const owner = await shop.signIn(admin)
  for (const path of [
    `/${coded.replaceAll('%2F', '')}`,
    `/?x=${coded}`,
    `/reset-password?oobCode=${coded}`,
    `/login?next=${coded}`,
    `/admin/messages?pageToken=${coded}`,
  ]) {
    const { status, html } = await owner.page(path)
    expect(status, path).toBeLessThan(500)
    expectHarmless(html)
  }
})

test('a phone number cannot become a javascript: link', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.changeContactInfo, {
    phone: 'javascript:alert(1) 98400 00001',
    address: 'javascript:alert(1)',
  })
  const { html } = await owner.page('/')
  expect(html).not.toContain('href="javascript:')
  await owner.ask(endpoints.changeContactInfo, { phone: '', address: '' })
})
