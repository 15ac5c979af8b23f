import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { smallPhoto } from '../../test/photos.ts'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import {
  choose,
  deleteFirstMessage,
  expectMessage,
  expectToast,
  press,
  type,
  unanswered,
  unreachable,
} from './screen-steps.ts'

const firstPhoto = (page: Page) => page.locator('#photos').getByRole('listitem').first()
const firstInTrash = (page: Page) => page.locator('#trash').getByRole('listitem').first()

async function changePrice(page: Page, price: string) {
  await firstPhoto(page).getByRole('textbox').fill(price)
  await firstPhoto(page).getByRole('button', { name: m.admin_updatePrice() }).click()
}

async function moveToTrash(page: Page) {
  await firstPhoto(page).getByRole('button', { name: m.admin_delete() }).click()
  await expect(firstInTrash(page)).toBeVisible()
}

async function failToRestore(page: Page) {
  await firstInTrash(page).getByRole('button', { name: m.admin_restore() }).click()
  await expectMessage(page, m.admin_messageFailed({ reason: m.network() }))
}

async function askToDelete(page: Page) {
  await firstInTrash(page).getByRole('button', { name: m.admin_delete() }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openPastPrices(page: Page) {
  for (const folded of await page.getByText(m.admin_pastPrices(), { exact: true }).all()) await folded.click()
}

async function saveDetails(page: Page, typed: Record<string, string>) {
  await type(page, typed)
  await press(m.shopDetails_reach_save())(page)
}

async function typeDetails(page: Page) {
  await type(page, {
    [m.shopDetails_inEnglish({ field: m.shopDetails_story_label() })]: 'We began in 2009 with one machine.',
    [m.shopDetails_hours_sun()]: 'By appointment',
  })
}

async function typeInvalidLinks(page: Page) {
  await type(page, { [m.shopDetails_links_whatsapp()]: '98400 0000', [m.shopDetails_links_videos()]: 'video.example' })
  await press(m.shopDetails_links_save())(page)
  await expectMessage(page, m.form_linkInvalid())
}

const openClosedPeriod = (page: Page) => page.getByText(m.closedDays_forLonger()).click()

async function failEverywhere(page: Page) {
  await saveDetails(page, {})
  await changePrice(page, '500')
  await deleteFirstMessage(page)
  await choose(page, { 'blouse-1.jpg': await smallPhoto() })
  await press(m.admin_upload())(page)
  await expectMessage(page, m.admin_priceNotUpdated({ reason: m.network() }))
  await expectMessage(page, m.admin_waitingForLine())
}

const atWork = { path: '/admin', signedInAs: 'owner', shop: 'with messages' } as const
const inWindow = { ...atWork, captures: 'window' } as const
const detailsPart = { ...atWork, captures: '#shop-details' } as const
const forcedColours = { forcedColors: 'active' } as const

export const dashboard = (): Screen => ({
  name: 'dashboard',
  states: [
    ...statesOf(atWork, [
      { name: 'nine photos, three messages', snapshotPart: 'body' },
      { name: 'empty', shop: 'no photos' },
      { name: 'long messages and prices', shop: 'long words' },
      { name: 'offline: nothing is saved', prepare: unreachable, steps: failEverywhere },
      { name: '320 pixels', shop: 'long words', widths: [320] },
      { name: '200 %', zoom: 2, widths: [768, 1280] },
    ]),
    ...statesOf(inWindow, [
      { name: 'first window' },
      { name: 'forced colours', browser: forcedColours },
      { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
    ]),
  ],
})

export const dashboardSections = (): Screen => ({
  name: 'dashboard-parts',
  states: [
    ...statesOf(inWindow, [
      {
        name: 'price saved, with Undo',
        snapshotPart: '.toasts',
        steps: async (page) => {
          await changePrice(page, '450')
          await expectToast(page, m.admin_priceUpdated())
        },
      },
      {
        name: 'invalid price',
        steps: async (page) => {
          await changePrice(page, 'five hundred')
          await expectMessage(page, m.form_priceInvalid())
        },
      },
    ]),
    ...statesOf({ ...atWork, shop: 'with a past' }, [
      { name: 'past prices', steps: openPastPrices, captures: '#photos' },
    ]),
    ...statesOf(detailsPart, [
      {
        name: 'shop details with an error',
        steps: async (page) => {
          await saveDetails(page, { [m.contact_email()]: 'not an address' })
          await expectMessage(page, m.form_emailInvalid())
        },
      },
      {
        name: 'saving the shop details',
        prepare: unanswered,
        steps: (page) => saveDetails(page, { [m.contact_phone()]: '' }),
      },
      { name: 'unsaved changes', steps: typeDetails },
      { name: 'invalid links', steps: typeInvalidLinks },
    ]),
    ...statesOf(atWork, [
      { name: 'set-up list', captures: '#set-up' },
      { name: 'closed days', shop: 'closed days', steps: openClosedPeriod, captures: '#closed-days' },
      { name: 'a tested backup', shop: 'backed up', captures: '#backups' },
      { name: 'the last backup failed', shop: 'backup failed', captures: '#backups' },
    ]),
  ],
})

const drawn = (page: Page) => expect(page.locator('#visits svg')).toBeVisible()
const openDays = (page: Page) => page.getByText(m.statistics_everyDay()).click()
const openNumbers = { path: '/admin/statistics', signedInAs: 'owner', shop: 'with visits' } as const

export const numbers = (): Screen => ({
  name: 'statistics',
  states: statesOf(openNumbers, [
    { name: 'a season', steps: drawn },
    { name: 'every day', steps: openDays, widths: [360] },
    { name: 'nothing counted, and switched off', shop: 'new' },
    { name: '320 pixels', steps: drawn, widths: [320] },
    { name: 'forced colours', steps: drawn, browser: forcedColours, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
  ]),
})

export const bin = (): Screen => ({
  name: 'trash',
  states: [
    ...statesOf({ ...atWork, captures: '#trash' }, [
      { name: 'empty', shop: 'no photos' },
      { name: 'with photos', shop: 'with a past' },
      { name: 'a photo that could not be restored', shop: 'with a past', prepare: unreachable, steps: failToRestore },
      { name: '320 pixels', shop: 'with a past', widths: [320] },
    ]),
    ...statesOf(inWindow, [
      { name: 'just deleted, with Undo', snapshotPart: '.toasts', steps: moveToTrash },
      { name: 'delete forever?', snapshotPart: '[role=alertdialog]', shop: 'with a past', steps: askToDelete },
      { name: 'forced colours, delete forever?', shop: 'with a past', browser: forcedColours, steps: askToDelete },
    ]),
  ],
})
