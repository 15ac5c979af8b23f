import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { linksIn } from '../../test/html.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { deletedMessageDays } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const message = { name: 'Meena', email: visitor.email, message: 'Is the green one still there?' }

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  for (const more of [{}, { message: 'பச்சை ரவிக்கை' }, { name: 'Spammer', website: 'x' }])
    expect((await shop.browser().ask(calls.sendContactMessage, { ...message, ...more })).status).toBe(200)
})
afterAll(() => shop.close())

test("the owner's pages say at DASHBOARD what is unread", async () => {
  for (const path of ['/', '/admin', '/nowhere']) {
    const link = linksIn((await owner.page(path)).html).find(({ href }) => href === '/admin')
    expect(link?.text, path).toBe(`${m.nav_dashboard()} 2`)
    expect(link?.attributes, path).toContain(`aria-label="${m.nav_dashboardWithUnread({ count: 2 })}"`)
  }
})

test('nobody else is told', async () => {
  await shop.registered()
  for (const person of [shop.browser(), await shop.signedIn(visitor)])
    for (const path of ['/', '/login', '/nowhere']) expect((await person.page(path)).html).not.toMatch(/unread/i)
})

test('the address says which messages are shown', async () => {
  const list = async (query: string) => {
    const { html } = await owner.page(`/admin${query}`)
    return [...html.matchAll(/<bdi class="message-sender"[^>]*>(.*?)<\/bdi>/g)].map(([, name]) => name)
  }
  expect(await list('')).toEqual(['Meena', 'Meena'])
  expect(await list('?folder=spam')).toEqual(['Spammer'])
  expect(await list(`?search=${encodeURIComponent('ரவிக்கை')}`)).toEqual(['Meena'])
  expect(await list('?folder=spam&search=nothing')).toEqual([])
  // What cannot be meant is as good as not said.
  for (const query of ['?folder=bin', '?search=%00', `?search=${'x'.repeat(300)}`, '?search=%20', '?folder='])
    expect(await list(query), query).toEqual(['Meena', 'Meena'])
})

test('what is deleted has a link with its count while there is something, and is shown by its address', async () => {
  const folders = async (query = '') =>
    linksIn((await owner.page(`/admin${query}`)).html).filter(({ href }) => href === '/admin?folder=deleted#messages')
  expect(await folders()).toEqual([])
  expect(await folders('?folder=deleted')).toMatchObject([{ text: `${m.inbox_deletedFolder()} 0` }])
  const { id } = (await shop.browser().ask(calls.sendContactMessage, { ...message, message: 'put away' })).body
  await owner.ask(calls.deleteContactMessage, { id })
  expect(await folders()).toMatchObject([{ text: `${m.inbox_deletedFolder()} 1` }])
  const { text } = await owner.page('/admin?folder=deleted')
  expect(text).toContain('put away')
  expect(text).toContain(m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 }))
  await owner.ask(calls.restoreContactMessage, { id })
  await owner.ask(calls.markContactMessage, { id, folder: 'spam' })
})

test('a page token that is none of ours leads to the newest messages', async () => {
  const response = await owner.fetch('/admin?pageToken=x', { headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
})

test('twenty messages are a page, in every folder and search', async () => {
  for (let nth = 0; nth < 21; nth++)
    await shop.browser().ask(calls.sendContactMessage, { ...message, message: `Page ${nth}`, website: 'x' })
  const { html } = await owner.page('/admin?folder=spam&search=page')
  const older = linksIn(html).find(({ text }) => text === m.inbox_older())
  expect(older?.href).toMatch(/^\/admin\?folder=spam&search=page&pageToken=[^#]+#messages$/)
  const next = await owner.page(older?.href.split('#')[0] ?? '')
  expect(next.html.match(/class="message-sender"/g)).toHaveLength(1)
  expect(linksIn(next.html).find(({ text }) => text === m.inbox_newest())?.href).toBe(
    '/admin?folder=spam&search=page#messages',
  )
})
