import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { admin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

/** Each test has its own shop, because it breaks the database. */
const test = shopTest.extend('form', async ({ openShop }) => {
  const shop = await openShop()
  const post = async (fields: Record<string, string> = message) => {
    const person = shop.browser()
    const answer = await person.postForm(endpoints.sendContactMessage.path, fields)
    return { person, answer, id: answer.headers.get('request-id') ?? '', text: await answer.text() }
  }
  return { shop, post }
})

test('a form that fails on the server shows the request ID once', async ({ form: { shop, post } }) => {
  await shop.deps.db.schema.alterTable('contactMessages').renameTo('renamed').execute()
  const { person, answer, id } = await post()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#message'])
  const page = await person.page('/')
  expect(page.headers.get('request-id')).not.toBe(id)
  expect(page.text.split(`${errorMessage('INTERNAL')} ${m.crash_code({ code: id })}`)).toHaveLength(2)
  expect(page.html).toContain('value="Meena"')
  expect((await person.page('/')).text).not.toContain(id)
})

test('a rejected form shows no request ID', async ({ form: { post } }) => {
  const { person, id } = await post({ ...message, email: 'meena' })
  const { text } = await person.page('/')
  expect(text).toContain(m.contact_failed())
  expect(text).not.toContain(id)
  expect(text).not.toContain(m.crash_code({ code: '' }).trim())
})

test('a form answers with an error page while flash messages cannot be stored', async ({ form: { shop, post } }) => {
  for (const table of ['contactMessages', 'flashMessages'])
    await shop.deps.db.schema.alterTable(table).renameTo(`${table}Renamed`).execute()
  const { answer, id, text } = await post()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain(m.crash_code({ code: id }))
  expect(text).toContain('<a href="/#message" class="button button-primary">')
  const program = await shop.browser().ask(endpoints.sendContactMessage, message)
  expect([program.status, program.errorCode]).toEqual([500, 'INTERNAL'])
})

test('an error page is compressed as its headers state', async ({ form: { shop } }) => {
  await shop.deps.db.schema.alterTable('flashMessages').renameTo('renamed').execute()
  await shop.deps.db.schema.alterTable('gallery').renameTo('galleryRenamed').execute()
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=meena&password=x'
  for (const answer of [
    await shop.browser().fetch('/sitemap.xml', { headers }),
    await shop
      .browser()
      .fetch(endpoints.signInWithPassword.path, { method: 'POST', headers: { ...headers, ...form }, body }),
  ]) {
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([500, 'gzip'])
    const text = gunzipSync(await answer.arrayBuffer()).toString()
    expect(text).toContain(m.crash_code({ code: answer.headers.get('request-id') ?? '' }))
  }
})

test('a form answers with an error page while the database is busy', async ({ form: { shop, post } }) => {
  const { db } = shop.deps
  await sql`pragma query_only = on`.execute(db)
  const { answer, text } = await post()
  await sql`pragma query_only = off`.execute(db)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(text).toContain(m.crash_busyHeading())
  // The page is shared, so that a flood of forms renders it once.
  expect(text).not.toContain(m.crash_code({ code: '' }).trim())
})

test('a page shows what was typed, and an expired session ends, while the disk rejects writes', async ({
  form: { shop, post },
}) => {
  const { db } = shop.deps
  const { person } = await post({ ...message, email: 'meena' })
  const owner = await shop.signIn(admin)
  const longAgo = new Date(0).toISOString()
  await db.updateTable('sessions').set({ expiresAt: longAgo }).execute()
  await sql`pragma query_only = on`.execute(db)
  const [page, screen] = [await person.page('/'), await owner.fetch('/admin')]
  await sql`pragma query_only = off`.execute(db)
  expect([page.status, screen.status, screen.headers.get('location')]).toEqual([200, 302, '/'])
  expect(page.html).toContain('value="Meena"')
})

test('a form over a limit answers 429 with a link to the form, and stores no flash message', async ({ openShop }) => {
  const shop = await openShop({ RATE_LIMITS: 'default' })
  const countRows = async () => (await shop.deps.db.selectFrom('flashMessages').select('id').execute()).length
  for (const [{ path }, form] of [
    [endpoints.sendContactMessage, '/#message'],
    [endpoints.resetPassword, '/reset-password'],
  ] as const) {
    const post = async () => shop.browser().postForm(path, { email: 'x' })
    let rows = 0
    let answer = await post()
    for (let nth = 0; nth < 100 && answer.status === 303; nth++) {
      rows = await countRows()
      answer = await post()
    }
    const text = await answer.text()
    expect([answer.status, await countRows()]).toEqual([429, rows])
    expect(text).toContain(errorMessage('RESOURCE_EXHAUSTED'))
    expect(text).toContain(`<a href="${form}" class="button button-primary">`)
  }
})
