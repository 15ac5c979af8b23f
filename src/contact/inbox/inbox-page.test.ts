// @module-tag engines
import { expect } from 'vitest'
import { linksIn } from '../../../test/html.ts'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { deletedMessageDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const message = { name: 'Meena', email: visitor.email, message: 'Is the green one still there?' }

const test = shopTest.extend('storedMessages', { scope: 'file', auto: true }, async ({ shop }) => {
  for (const more of [{}, { message: 'பச்சை ரவிக்கை' }, { name: 'Spammer', website: 'x' }])
    expect((await shop.browser().ask(endpoints.sendContactMessage, { ...message, ...more })).status).toBe(200)
})
test.override({ settings: { TEST_CLOCK: 'manual' } })

test('the DASHBOARD link and the tab of messages show the unread count', async ({ owner }) => {
  for (const path of ['/', '/nowhere']) {
    const link = linksIn((await owner.page(path)).html).find(({ href }) => href === '/admin')
    expect(link?.text, path).toBe(`${m.nav_dashboard()} 2`)
    expect(link?.attributes, path).toContain(`aria-label="${m.nav_dashboardWithUnread({ count: 2 })}"`)
  }
  for (const path of ['/admin', '/admin/security']) {
    const tab = linksIn((await owner.page(path)).html).find(({ href }) => href === '/admin/messages')
    const unread = m.admin_inboxUnread({ count: 2 })
    expect(tab?.attributes, path).toContain(`aria-label="${m.admin_inboxHeading()}, ${unread}"`)
  }
})

test('anonymous clients and visitors see no unread count', async ({ shop }) => {
  await shop.register()
  for (const client of [shop.browser(), await shop.signIn(visitor)])
    for (const path of ['/', '/login', '/nowhere']) expect((await client.page(path)).html).not.toMatch(/unread/i)
})

test('the URL selects folder and search of the inbox', async ({ owner }) => {
  const list = async (query: string) => {
    const { html } = await owner.page(`/admin/messages${query}`)
    return [...html.matchAll(/class="message-row".*?<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, name]) => name)
  }
  expect(await list('')).toEqual(['Meena', 'Meena'])
  expect(await list('?folder=spam')).toEqual(['Spammer'])
  expect(await list(`?search=${encodeURIComponent('ரவிக்கை')}`)).toEqual(['Meena'])
  expect(await list('?folder=spam&search=nothing')).toEqual([])
  for (const query of [
    '?folder=bin',
    '?search=%00',
    `?search=${'x'.repeat(300)}`,
    '?search=%20',
    '?folder=',
    '?pageToken=x',
  ])
    expect(await list(query), query).toEqual(['Meena', 'Meena'])
})

test('the trash has a link with its count while it is not empty', async ({ shop, owner }) => {
  const folders = async (query = '') =>
    linksIn((await owner.page(`/admin/messages${query}`)).html).filter(
      ({ href }) => href === '/admin/messages?folder=deleted',
    )
  expect(await folders()).toEqual([])
  expect(await folders('?folder=deleted')).toMatchObject([{ text: `${m.inbox_deletedFolder()} 0` }])
  const { id } = (await shop.browser().ask(endpoints.sendContactMessage, { ...message, message: 'put away' })).body
  await owner.ask(endpoints.deleteContactMessage, { id })
  expect(await folders()).toMatchObject([{ text: `${m.inbox_deletedFolder()} 1` }])
  const { text } = await owner.page('/admin/messages?folder=deleted')
  expect(text).toContain('put away')
  expect(text).toContain(m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 }))
  await owner.ask(endpoints.restoreContactMessage, { id })
  await owner.ask(endpoints.markContactMessage, { id, folder: 'spam' })
})

test('the inbox page has ten messages in every folder and search', async ({ shop, owner }) => {
  for (let nth = 0; nth < 11; nth++)
    await shop.browser().ask(endpoints.sendContactMessage, { ...message, message: `Page ${nth}`, website: 'x' })
  const { html } = await owner.page('/admin/messages?folder=spam&search=page')
  const older = linksIn(html).find(({ text }) => text === m.inbox_older())
  expect(older?.href).toMatch(/^\/admin\/messages\?folder=spam&search=page&pageToken=[^#]+$/)
  const next = await owner.page(older?.href ?? '')
  expect(next.html.match(/class="message-row"/g)).toHaveLength(1)
  expect(linksIn(next.html).find(({ text }) => text === m.inbox_newest())?.href).toBe(
    '/admin/messages?folder=spam&search=page',
  )
})
