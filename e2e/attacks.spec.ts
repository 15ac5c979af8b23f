import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { propsIn } from '../test/html.ts'
import { payloads } from './hostile-inputs.ts'
import { expect, open, owner, test } from './story.ts'

test('hostile input stays text in the inbox and on the home page', async ({ page, emptyShop }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost' && !/^(data|blob):/.test(request.url()))
      foreignRequests.push(request.url())
  })
  const at = (path: string) => `${emptyShop.origin}${path}`
  const write = (text: string) => {
    const data = { name: text.slice(0, 120), email: 'someone@example.com', message: text }
    return page.request.post(at(endpoints.sendContactMessage.path), { data })
  }
  expect(new Set((await Promise.all(payloads.map(write))).map((answer) => answer.status()))).toEqual(new Set([200]))
  await page.request.post(at(endpoints.signInWithPassword.path), { data: owner })
  const seen = { names: [] as string[], texts: [] as string[] }
  for (const folder of ['inbox', 'spam'])
    for (let next: string | null = `/admin/messages?folder=${folder}`; next; ) {
      await open(page, at(next))
      const list = page.locator('#messages')
      for (const item of await list.getByRole('listitem').all()) {
        const name = (await item.locator('bdi').first().textContent()) ?? ''
        await item.getByRole('link').click()
        expect(await page.getByRole('dialog').locator('h2').textContent()).toBe(name)
        seen.names.push(name)
        seen.texts.push((await page.getByRole('dialog').locator('p[dir=auto]').textContent()) ?? '')
      }
      const older = list.getByRole('link', { name: m.inbox_older() })
      next = (await older.count()) ? await older.getAttribute('href') : null
    }
  expect(seen.texts.sort()).toEqual([...payloads].sort())
  for (const text of payloads) expect(seen.names).toContain(text.slice(0, 120))

  const story = payloads.join(' ').slice(0, 1500)
  const address = payloads.join(' ').slice(-500)
  const change = { address, businessHours: { monFri: payloads[0], sat: payloads[1], sun: payloads[2] } }
  expect((await page.request.patch(at(endpoints.changeContactInfo.path), { data: change })).status()).toBe(200)
  expect((await page.request.patch(at(endpoints.changeShopTexts.path), { data: { story } })).status()).toBe(200)
  await open(page, at('/'))
  await expect(page.locator('#about')).toContainText(story.trim())
  await expect(page.locator('#contact')).toContainText(address.trim())
  expect(dialogs).toEqual([])
  expect(foreignRequests).toEqual([])
})

test('a page of another site cannot act with the owner’s session', async ({ page, context, emptyShop }) => {
  const at = (path: string) => `${emptyShop.origin}${path}`
  await page.request.post(at(endpoints.signInWithPassword.path), { data: owner })
  const readShop = async () => {
    const [messages, info] = await Promise.all(
      [endpoints.listContactMessages, endpoints.getContactInfo].map(async ({ path }) =>
        (await page.request.get(at(path))).json(),
      ),
    )
    const security = propsIn(await (await page.request.get(at('/admin/security'))).text()).data
    return { messages, info, devices: security.devices.length }
  }
  const before = await readShop()

  const foreignSite = createServer((_, reply) => reply.setHeader('Content-Type', 'text/html').end('<h1>elsewhere</h1>'))
  await new Promise<void>((resolve) => foreignSite.listen(0, '127.0.0.1', resolve))
  const { port } = foreignSite.address() as AddressInfo
  // The browser logs an error for each blocked request, which would fail the story in its own page.
  const attackerPage = await context.newPage()
  // Cookies treat the same host at another port as the same site.
  for (const foreignOrigin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    await attackerPage.goto(foreignOrigin)
    const statuses = await attackerPage.evaluate(attack, { shop: emptyShop.origin, owner })
    expect(statuses.length).toBeGreaterThan(50)
    expect(new Set(statuses)).toEqual(new Set(['failed', 'posted']))
    expect((await page.request.post(at(endpoints.lookup.path), { data: {} })).status()).toBe(200)
  }
  foreignSite.close()
  await attackerPage.close()
  expect(await readShop()).toEqual(before)
  // The session itself is allowed to make these changes.
  const change = { address: 'A' }
  expect((await page.request.patch(at(endpoints.changeContactInfo.path), { data: change })).status()).toBe(200)
})

/** Runs in the page of the other site. */
async function attack({ shop, owner }: { shop: string; owner: object }): Promise<string[]> {
  const message = { name: 'Evil', email: 'evil@example.com', message: 'from elsewhere' }
  const writes: [method: string, path: string, body: object][] = [
    ['POST', '/v1/contactMessages', message],
    ['POST', '/v1/accounts:signOut', {}],
    ['POST', '/v1/accounts:signInWithPassword', owner],
    ['POST', '/v1/accounts:signUp', { email: 'evil@example.com', password: 'secret1' }],
    ['PATCH', '/v1/contactInfo/details', { address: 'Evil' }],
    ['PATCH', '/v1/shopTexts', { story: 'Evil' }],
    ['DELETE', '/v1/devices', {}],
    ['POST', '/v1/images/evil.jpg', {}],
  ]
  const outcomes: string[] = []
  for (const [method, path, body] of writes)
    for (const mode of ['no-cors', 'cors'] as const)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        const sent = type.includes('form') ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)
        const init = { method, mode, credentials: 'include', headers: { 'content-type': type }, body: sent } as const
        await fetch(shop + path, init).then(
          (answer) => outcomes.push(answer.type),
          () => outcomes.push('failed'),
        )
      }
  for (const [method, path, body] of writes.slice(0, 4))
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { name: 'nowhere' }))
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { method: 'post', action: `${shop}${path}?_method=${method}`, enctype, target: 'nowhere' })
      for (const [name, value] of Object.entries(body))
        form.append(Object.assign(document.createElement('input'), { name, value: String(value) }))
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      form.submit()
      await loaded
      outcomes.push('posted')
      frame.remove()
      form.remove()
    }
  for (const tag of ['img', 'script'] as const)
    for (const path of ['/v1/accounts:signOut', '/login', '/admin'])
      await new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), {
          src: shop + path,
          onload: resolve,
          onerror: resolve,
        })
        document.body.append(element)
      })
  return outcomes
}
