import type { Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { smallPhoto } from '../../test/photos.ts'
import { expect } from '../story.ts'
import type { Screen, State } from './screen.ts'
import { openMenu, press, seeProblem, seeToast, type, unanswered, unreachable } from './ways.ts'

const { admin, contact, form, inbox } = messages

async function choose(page: Page, name: string, bytes: Uint8Array) {
  const photo = { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
  await page.getByLabel(admin.file, { exact: true }).setInputFiles(photo)
  await type(page, { [admin.price]: '750.50' })
}

const choosePhoto = async (page: Page) =>
  choose(page, 'IMG_20260514_104112_blouse_of_meenakshi_back_view.jpg', await smallPhoto())

async function upload(page: Page) {
  await choosePhoto(page)
  await press(admin.upload)(page)
  await page.getByRole('progressbar').waitFor()
}

async function uploadNoPhoto(page: Page) {
  await choose(page, 'list.jpg', Buffer.from('not a photo at all'))
  await press(admin.upload)(page)
  await expect(page.locator('#upload').getByRole('alert')).not.toBeEmpty()
}

const firstPhoto = (page: Page) => page.locator('#photos').getByRole('listitem').first()

async function changePrice(page: Page, price: string) {
  await firstPhoto(page).getByRole('textbox').fill(price)
  await firstPhoto(page).getByRole('button', { name: admin.updatePrice }).click()
}

async function moveToBin(page: Page) {
  await firstPhoto(page).getByRole('button', { name: admin.delete }).click()
  await expect(page.locator('#bin').getByRole('listitem').first()).toBeVisible()
}

async function askToDelete(page: Page) {
  await moveToBin(page)
  await page.locator('#bin').getByRole('button', { name: admin.delete }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openMessage(page: Page) {
  await page.locator('#messages summary').first().click()
}

/** The other photographs need the message. */
const seemDeleted = (page: Page) =>
  page.route('**/v1/contactMessages/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: {} }) : route.fallback(),
  )

async function deleteMessage(page: Page) {
  await openMessage(page)
  await page.locator('#messages').getByRole('button', { name: inbox.delete }).first().click()
  await seeToast(page, inbox.deleted)
}

async function search(page: Page, words: string) {
  await page.getByRole('searchbox', { name: inbox.search }).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.locator('#messages').getByText(words)).not.toHaveCount(0)
}

async function openSpam(page: Page) {
  await page.getByRole('navigation', { name: inbox.folders }).getByRole('link', { name: inbox.spam }).click()
  await expect(page).toHaveURL(/folder=spam/)
}

async function saveDetails(page: Page, typed: Record<string, string>) {
  await type(page, typed)
  await press(admin.saveDetails)(page)
}

async function failEverywhere(page: Page) {
  await saveDetails(page, {})
  await changePrice(page, '500')
  await openMessage(page)
  await page.locator('#messages').getByRole('button', { name: inbox.delete }).first().click()
  await choosePhoto(page)
  await press(admin.upload)(page)
  await seeProblem(page, admin.priceNotUpdated(messages.network))
  await seeProblem(page, admin.waitingForLine)
}

async function keepForThreeMonths(page: Page) {
  await page.getByLabel(inbox.retention).selectOption('90')
}

/** The owner at her own shop, unless a state says another one. */
const atWork = (state: Omit<State, 'path' | 'who'>): State => ({
  shop: 'with messages',
  ...state,
  path: '/admin',
  who: 'owner',
})

export const dashboard: Screen = {
  name: 'dashboard',
  states: [
    { name: 'nine photos, three messages' },
    { name: 'first window', shows: 'window' as const },
    { name: 'empty', shop: 'no photos' as const },
    { name: 'long messages and prices', shop: 'long words' as const },
    { name: 'offline: nothing is kept', before: unreachable, way: failEverywhere },
  ].map(atWork),
}

export const dashboardParts: Screen = {
  name: 'dashboard-parts',
  states: [
    { name: 'a photo chosen', way: choosePhoto, shows: '#upload' as const },
    { name: 'uploading', before: unanswered, way: upload, shows: '#upload' as const },
    {
      name: 'no photo chosen',
      way: async (page: Page) => {
        await press(admin.upload)(page)
        await seeProblem(page, admin.chooseFile)
      },
      shows: '#upload' as const,
    },
    { name: 'photo refused', way: uploadNoPhoto, shows: '#upload' as const },
    {
      name: 'price saved',
      way: async (page: Page) => {
        await changePrice(page, '450')
        await seeToast(page, admin.priceUpdated)
      },
      shows: 'window' as const,
    },
    {
      name: 'price refused',
      way: async (page: Page) => {
        await changePrice(page, 'five hundred')
        await seeProblem(page, form.priceInvalid)
      },
      shows: 'window' as const,
    },
    { name: 'in the bin, with Undo', way: moveToBin, shows: 'window' as const },
    { name: 'delete for ever?', way: askToDelete, shows: 'window' as const },
    {
      name: 'shop details with an error',
      way: async (page: Page) => {
        await saveDetails(page, { [contact.email]: 'not an address' })
        await seeProblem(page, form.emailInvalid)
      },
      shows: '#shop-details' as const,
    },
    {
      name: 'saving the shop details',
      before: unanswered,
      way: (page: Page) => saveDetails(page, { [contact.phone]: '' }),
      shows: '#shop-details' as const,
    },
    { name: 'forced colours', browser: { forcedColors: 'active' as const }, shows: 'window' as const },
    {
      name: 'forced colours, delete?',
      browser: { forcedColors: 'active' as const },
      way: askToDelete,
      shows: 'window' as const,
    },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false }, shows: 'window' as const },
    { name: '320 pixels', shop: 'long words' as const, widths: [320] },
    { name: '200 %', zoom: 2, widths: [768, 1280] },
  ].map(atWork),
}

export const dashboardMessages: Screen = {
  name: 'dashboard-messages',
  states: [
    { name: 'the inbox', shows: '#messages' as const },
    { name: 'a message open', way: openMessage, shows: '#messages' as const },
    { name: 'a long message open', shop: 'long words' as const, way: openMessage, shows: '#messages' as const },
    {
      name: 'deleted, with Undo',
      before: seemDeleted,
      way: deleteMessage,
      shows: 'window' as const,
      afresh: true as const,
    },
    { name: 'found', way: (page: Page) => search(page, 'வணக்கம்'), shows: '#messages' as const },
    { name: 'nothing found', way: (page: Page) => search(page, 'பட்டு'), shows: '#messages' as const },
    {
      name: 'the spam',
      way: async (page: Page) => {
        await openSpam(page)
        await openMessage(page)
      },
      shows: '#messages' as const,
    },
    { name: 'no spam', shop: 'no photos' as const, way: openSpam, shows: '#messages' as const },
    { name: 'no message', shop: 'no photos' as const, shows: '#messages' as const },
    { name: 'how long messages are kept', way: keepForThreeMonths, shows: '#messages' as const },
    {
      name: 'unread in the menu',
      way: (page: Page) => openMenu(page),
      widths: [360, 768],
      shows: 'window' as const,
    },
    { name: 'unread in the header', widths: [1280], shows: 'window' as const },
    {
      name: 'forced colours',
      browser: { forcedColors: 'active' as const },
      way: openMessage,
      shows: '#messages' as const,
    },
    { name: '320 pixels', shop: 'long words' as const, way: openMessage, widths: [320], shows: '#messages' as const },
  ].map(atWork),
}
