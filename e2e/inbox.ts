import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { storageKeys } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, owner } from './story.ts'

interface Message {
  name: string
  message: string
  email?: string
  website?: string
}

export const rows = (page: Page) => page.locator('#messages').getByRole('listitem')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: m.inbox_folders() }).getByRole('link', { name })
export const tab = (page: Page) =>
  page.getByRole('navigation', { name: m.admin_sections() }).getByRole('link', { name: m.admin_inboxHeading() })
/** Returns the name of the tab of messages. */
export const withUnread = (count: number) => `${m.admin_inboxHeading()}, ${m.admin_inboxUnread({ count })}`

export const rowLink = (page: Page, name: string) => row(page, name).getByRole('link')
/** Returns the sign of an unread message in its row. */
export const unreadSign = (page: Page, name: string) => row(page, name).getByText(m.inbox_unread(), { exact: true })

/** Returns the opened message. */
export const sheet = (page: Page) => page.getByRole('dialog')
export const text = (page: Page) => sheet(page).locator('p[dir=auto]')
export const closeButton = (page: Page) => sheet(page).getByRole('button', { name: m.design_close(), exact: true })

export async function openMessage(page: Page, name: string) {
  await rowLink(page, name).click()
  await expect(sheet(page)).toHaveAccessibleName(name)
}

export const button = (page: Page, action: string, name: string) =>
  sheet(page).getByRole('button', { name: m.inbox_actionFor({ action, name }) })

/** Presses a button of the opened message. */
export const press = (page: Page, action: string, name: string) => button(page, action, name).click()

export async function replaceMessages(page: Page, messages: Message[]) {
  await page.request.post(endpoints.signInWithPassword.path, { data: owner })
  for (const name of ['inbox', 'spam']) {
    const list = await page.request.get(`${endpoints.listContactMessages.path}?folder=${name}`)
    for (const { id } of (await list.json()).messages) await deleteMessage(page, id)
  }
  for (const message of messages) await sendMessage(page, message)
}

export function sendMessage(page: Page, message: Message) {
  const data = { email: 'someone@example.com', ...message }
  return page.request.post(endpoints.sendContactMessage.path, { data })
}

export async function openInbox(page: Page, messages: Message[], path = '/admin/messages') {
  await replaceMessages(page, messages)
  await page.addInitScript(
    ([keys, email]) => {
      localStorage.setItem(keys.authToken, 'signed-in')
      localStorage.setItem(keys.userEmail, email)
    },
    [storageKeys, owner.email] as const,
  )
  await open(page, path)
}

export async function deleteInOtherWindow(page: Page, name: string) {
  const list = await page.request.get(endpoints.listContactMessages.path)
  const { messages } = (await list.json()) as { messages: { id: string; name: string }[] }
  for (const { id } of messages.filter((message) => message.name === name)) await deleteMessage(page, id)
}

function deleteMessage(page: Page, id: string) {
  return page.request.delete(`/v1/contactMessages/${id}`)
}
