import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { smallPhoto } from '../../test/photos.ts'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import {
  choose,
  deleteFirstMessage,
  expectProblem,
  expectToast,
  press,
  type,
  unanswered,
  unreachable,
} from './screen-steps.ts'

const firstPhoto = (page: Page) => page.locator('#photos').getByRole('listitem').first()
const firstInBin = (page: Page) => page.locator('#bin').getByRole('listitem').first()

async function changePrice(page: Page, price: string) {
  await firstPhoto(page).getByRole('textbox').fill(price)
  await firstPhoto(page).getByRole('button', { name: m.admin_updatePrice() }).click()
}

async function moveToBin(page: Page) {
  await firstPhoto(page).getByRole('button', { name: m.admin_delete() }).click()
  await expect(firstInBin(page)).toBeVisible()
}

async function failToRestore(page: Page) {
  await firstInBin(page).getByRole('button', { name: m.admin_restore() }).click()
  await expectProblem(page, m.admin_messageFailed({ reason: m.network() }))
}

async function askToDelete(page: Page) {
  await firstInBin(page).getByRole('button', { name: m.admin_delete() }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function lookBack(page: Page) {
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

async function typeWrongLinks(page: Page) {
  await type(page, { [m.shopDetails_links_whatsapp()]: '98400 0000', [m.shopDetails_links_videos()]: 'video.example' })
  await press(m.shopDetails_links_save())(page)
  await expectProblem(page, m.form_linkInvalid())
}

const openClosedPeriod = (page: Page) => page.getByText(m.closedDays_forLonger()).click()

async function failEverywhere(page: Page) {
  await saveDetails(page, {})
  await changePrice(page, '500')
  await deleteFirstMessage(page)
  await choose(page, { 'blouse-1.jpg': await smallPhoto() })
  await press(m.admin_upload())(page)
  await expectProblem(page, m.admin_priceNotUpdated({ reason: m.network() }))
  await expectProblem(page, m.admin_waitingForLine())
}

const atWork = { path: '/admin', who: 'owner', shop: 'with messages' } as const
const inWindow = { ...atWork, shows: 'window' } as const
const detailsPart = { ...atWork, shows: '#shop-details' } as const
const forcedColours = { forcedColors: 'active' } as const

export const dashboard = (): Screen => ({
  name: 'dashboard',
  states: [
    ...statesOf(atWork, [
      { name: 'nine photos, three messages', told: 'body' },
      { name: 'empty', shop: 'no photos' },
      { name: 'long messages and prices', shop: 'long words' },
      { name: 'offline: nothing is kept', before: unreachable, way: failEverywhere },
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
        told: '.toasts',
        way: async (page) => {
          await changePrice(page, '450')
          await expectToast(page, m.admin_priceUpdated())
        },
      },
      {
        name: 'price refused',
        way: async (page) => {
          await changePrice(page, 'five hundred')
          await expectProblem(page, m.form_priceInvalid())
        },
      },
    ]),
    ...statesOf({ ...atWork, shop: 'with a past' }, [{ name: 'past prices', way: lookBack, shows: '#photos' }]),
    ...statesOf(detailsPart, [
      {
        name: 'shop details with an error',
        way: async (page) => {
          await saveDetails(page, { [m.contact_email()]: 'not an address' })
          await expectProblem(page, m.form_emailInvalid())
        },
      },
      {
        name: 'saving the shop details',
        before: unanswered,
        way: (page) => saveDetails(page, { [m.contact_phone()]: '' }),
      },
      { name: 'typed and not saved', way: typeDetails },
      { name: 'links refused', way: typeWrongLinks },
    ]),
    ...statesOf(atWork, [
      { name: 'what is left to set up', shows: '#set-up' },
      { name: 'closed days', shop: 'closed days', way: openClosedPeriod, shows: '#closed-days' },
      { name: 'a proven backup', shop: 'backed up', shows: '#backups' },
      { name: 'the last backup failed', shop: 'backup failed', shows: '#backups' },
    ]),
  ],
})

const drawn = (page: Page) => expect(page.locator('#visits svg')).toBeVisible()
const openDays = (page: Page) => page.getByText(m.statistics_everyDay()).click()
const openNumbers = { path: '/admin/statistics', who: 'owner', shop: 'with visits' } as const

export const numbers = (): Screen => ({
  name: 'numbers',
  states: statesOf(openNumbers, [
    { name: 'a season', way: drawn },
    { name: 'every day', way: openDays, widths: [360] },
    { name: 'nothing counted, and switched off', shop: 'new' },
    { name: '320 pixels', way: drawn, widths: [320] },
    { name: 'forced colours', way: drawn, browser: forcedColours, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
  ]),
})

export const bin = (): Screen => ({
  name: 'bin',
  states: [
    ...statesOf({ ...atWork, shows: '#bin' }, [
      { name: 'empty', shop: 'no photos' },
      { name: 'with photos', shop: 'with a past' },
      { name: 'a photo that could not be restored', shop: 'with a past', before: unreachable, way: failToRestore },
      { name: '320 pixels', shop: 'with a past', widths: [320] },
    ]),
    ...statesOf(inWindow, [
      { name: 'just deleted, with Undo', told: '.toasts', way: moveToBin },
      { name: 'delete for ever?', told: '[role=alertdialog]', shop: 'with a past', way: askToDelete },
      { name: 'forced colours, delete for ever?', shop: 'with a past', browser: forcedColours, way: askToDelete },
    ]),
  ],
})
