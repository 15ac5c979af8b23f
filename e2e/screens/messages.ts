import type { Page } from '@playwright/test'
import type { ReceivedMessage } from '../../src/api/contact.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { expandSection, expect, waitForHydration } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { deleteFirstMessage, expectToast, openFirstMessage, openMenu, waitForRefresh } from './screen-steps.ts'

/** Removes the message from this page only, because the other photographs need it. */
async function stubDeletion(page: Page) {
  let deleted: string | undefined
  await page.route('**/v1/contactMessages/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    deleted = new URL(route.request().url()).pathname.split('/').at(-1)
    return route.fulfill({ json: {} })
  })
  await page.route('**/admin/messages', async (route) => {
    if (!deleted) return route.fallback()
    const response = await route.fetch()
    const { data, ...frame } = await response.json()
    const messages = data.inbox.messages.filter(({ id }: ReceivedMessage) => id !== deleted)
    return route.fulfill({ response, json: { ...frame, data: { ...data, inbox: { ...data.inbox, messages } } } })
  })
}

const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: m.inbox_search() }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await waitForHydration(page)
}

async function openLastMessage(page: Page) {
  await page.locator('#messages li > a').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openSpam(page: Page) {
  const spam = page.getByRole('navigation', { name: m.inbox_folders() }).getByRole('link', { name: m.inbox_spam() })
  await spam.click()
  await expect(spam).toHaveAttribute('aria-current', 'true')
  await waitForHydration(page)
}

async function chooseThreeMonths(page: Page) {
  await expandSection(page, m.inbox_storage())
  await page.getByLabel(m.inbox_retention()).selectOption('90')
}

async function confirmErasure(page: Page) {
  await page.getByRole('button', { name: m.privacy_personErase() }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

const signedIn = { path: '/admin/messages', signedInAs: 'owner', shop: 'with messages' } as const

const personPath = (who: string) => `${signedIn.path}?person=${encodeURIComponent(who)}`

export const dashboardMessages = (): Screen => ({
  name: 'dashboard-messages',
  states: [
    ...statesOf({ ...signedIn, captures: '#messages' }, [
      { name: 'the inbox' },
      { name: 'found', steps: search('வணக்கம்') },
      { name: 'nothing found', steps: search('பட்டு') },
      { name: 'no spam', shop: 'no photos', steps: openSpam },
      { name: 'no message', shop: 'no photos' },
      { name: 'message retention', steps: chooseThreeMonths },
    ]),
    ...statesOf({ ...signedIn, captures: 'window', snapshotPart: 'dialog', reopen: true }, [
      { name: 'a message open', steps: openFirstMessage },
      { name: 'an answered message open', steps: openLastMessage },
      { name: 'a long message open', shop: 'long texts', steps: openFirstMessage },
      {
        name: 'the spam',
        steps: async (page) => {
          await openSpam(page)
          await openFirstMessage(page)
        },
      },
      { name: 'forced colours', browser: { forcedColors: 'active' }, steps: openFirstMessage },
      { name: '320 pixels', shop: 'long texts', steps: openFirstMessage, widths: [320] },
    ]),
    ...statesOf({ ...signedIn, path: personPath('meyyammai@example.com'), captures: '#person' }, [
      { name: 'everything of a person' },
      { name: 'nothing of a person', path: personPath('nobody@example.com') },
      { name: 'neither an address nor a number', path: personPath('Meyyammai') },
      { name: 'the erasure to be confirmed', captures: 'window', snapshotPart: 'dialog', steps: confirmErasure },
    ]),
    ...statesOf({ ...signedIn, captures: 'window' }, [
      {
        name: 'deleted, with Undo',
        snapshotPart: '.toasts',
        prepare: stubDeletion,
        steps: async (page) => {
          await deleteFirstMessage(page)
          await expectToast(page, m.inbox_deleted())
          await waitForRefresh(page)
          // The pointer would emphasise a button of the next message.
          await page.mouse.move(0, 0)
        },
        reopen: true,
      },
      { name: 'unread in the menu of visitors', path: '/', snapshotPart: '#menu', steps: openMenu, widths: [360] },
    ]),
  ],
})
