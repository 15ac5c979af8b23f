import type { Page } from '@playwright/test'
import type { ReceivedMessage } from '../src/api/contact.ts'
import { endpoints } from '../src/api/endpoints.ts'
import type { ErrorCode } from '../src/api/errors.ts'
import { m } from '../src/messages/compiled/messages.js'
import type { ShopProcess } from './shop-process.ts'
import { expect, goToContactForm, owner } from './story.ts'

export const messageText = 'Two blouses for a wedding in May, please.'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const waiting = (page: Page) => page.getByRole('list', { name: m.contact_notSentYet() }).getByRole('listitem')
export const waitingNotice = (page: Page) => page.locator('#contact').getByText(m.contact_waiting({ count: 1 }))
export const send = (page: Page) => page.getByRole('button', { name: m.contact_send() }).click()

export async function write(page: Page, name: string, message = messageText) {
  await goToContactForm(page)
  await field(page, m.contact_name()).fill(name)
  await field(page, m.contact_email()).fill('kannamma@example.com')
  await field(page, m.contact_message()).fill(message)
  // The script that a message needs offline has loaded with the form.
  await page.locator('#contact').getByRole('status').waitFor({ state: 'attached' })
}

export async function inboxOf(shop: ShopProcess, name: string): Promise<ReceivedMessage[]> {
  const headers = { 'Content-Type': 'application/json' }
  const signIn = await fetch(shop.origin + endpoints.signInWithPassword.path, {
    method: 'POST',
    headers,
    body: JSON.stringify(owner),
  })
  const cookie = signIn.headers.getSetCookie().map((set) => set.split(';')[0])
  const list = await fetch(`${shop.origin}${endpoints.listContactMessages.path}?pageSize=200`, {
    headers: { Cookie: cookie.join('; ') },
  })
  const { messages } = (await list.json()) as { messages: ReceivedMessage[] }
  return messages.filter((message) => message.name === name)
}

export const expectOnce = (shop: ShopProcess, name: string) =>
  expect.poll(async () => (await inboxOf(shop, name)).length, { intervals: [100, 200, 400] }).toBe(1)

export const rejectWith = (page: Page, status: number, code: ErrorCode) =>
  page.route('**/v1/contactMessages', (route) =>
    route.fulfill({ status, json: { error: { code: status, message: code, status: code, errors: [] } } }),
  )
