import type { Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { smallPhoto } from '../../test/photos.ts'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { choose, deleteFirstMessage, press, seeProblem, seeToast, type, unanswered, unreachable } from './ways.ts'

const { admin, closedDays, contact, form, shopDetails } = messages

const firstPhoto = (page: Page) => page.locator('#photos').getByRole('listitem').first()
const firstInBin = (page: Page) => page.locator('#bin').getByRole('listitem').first()

async function changePrice(page: Page, price: string) {
  await firstPhoto(page).getByRole('textbox').fill(price)
  await firstPhoto(page).getByRole('button', { name: admin.updatePrice }).click()
}

async function moveToBin(page: Page) {
  await firstPhoto(page).getByRole('button', { name: admin.delete }).click()
  await expect(firstInBin(page)).toBeVisible()
}

async function failToRestore(page: Page) {
  await firstInBin(page).getByRole('button', { name: admin.restore }).click()
  await seeProblem(page, admin.messageFailed(messages.network))
}

async function askToDelete(page: Page) {
  await firstInBin(page).getByRole('button', { name: admin.delete }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function lookBack(page: Page) {
  for (const folded of await page.getByText(admin.pastPrices, { exact: true }).all()) await folded.click()
}

async function saveDetails(page: Page, typed: Record<string, string>) {
  await type(page, typed)
  await press(shopDetails.reach.save)(page)
}

async function typeDetails(page: Page) {
  await type(page, {
    [shopDetails.story.label]: 'We began in 2009 with one machine.',
    [shopDetails.hours.sun]: 'By appointment',
  })
}

async function typeWrongLinks(page: Page) {
  await type(page, { [shopDetails.links.whatsapp]: '98400 0000', [shopDetails.links.videos]: 'video.example' })
  await press(shopDetails.links.save)(page)
  await seeProblem(page, form.linkInvalid)
}

const openClosedPeriod = (page: Page) => page.getByText(closedDays.forLonger).click()

async function failEverywhere(page: Page) {
  await saveDetails(page, {})
  await changePrice(page, '500')
  await deleteFirstMessage(page)
  await choose(page, { 'blouse-1.jpg': await smallPhoto() })
  await press(admin.upload)(page)
  await seeProblem(page, admin.priceNotUpdated(messages.network))
  await seeProblem(page, admin.waitingForLine)
}

const atWork = { path: '/admin', who: 'owner', shop: 'with messages' } as const
const inWindow = { ...atWork, shows: 'window' } as const
const detailsPart = { ...atWork, shows: '#shop-details' } as const
const forcedColours = { forcedColors: 'active' } as const

export const dashboard: Screen = {
  name: 'dashboard',
  states: [
    ...statesOf(atWork, [
      { name: 'nine photos, three messages' },
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
}

export const dashboardParts: Screen = {
  name: 'dashboard-parts',
  states: [
    ...statesOf(inWindow, [
      {
        name: 'price saved, with Undo',
        way: async (page) => {
          await changePrice(page, '450')
          await seeToast(page, admin.priceUpdated)
        },
      },
      {
        name: 'price refused',
        way: async (page) => {
          await changePrice(page, 'five hundred')
          await seeProblem(page, form.priceInvalid)
        },
      },
    ]),
    ...statesOf({ ...atWork, shop: 'with a past' }, [{ name: 'past prices', way: lookBack, shows: '#photos' }]),
    ...statesOf(detailsPart, [
      {
        name: 'shop details with an error',
        way: async (page) => {
          await saveDetails(page, { [contact.email]: 'not an address' })
          await seeProblem(page, form.emailInvalid)
        },
      },
      {
        name: 'saving the shop details',
        before: unanswered,
        way: (page) => saveDetails(page, { [contact.phone]: '' }),
      },
      { name: 'typed and not saved', way: typeDetails },
      { name: 'links refused', way: typeWrongLinks },
    ]),
    ...statesOf(atWork, [
      { name: 'what is left to set up', shows: '#set-up' },
      { name: 'closed days', shop: 'closed days', way: openClosedPeriod, shows: '#closed-days' },
    ]),
  ],
}

export const bin: Screen = {
  name: 'bin',
  states: [
    ...statesOf({ ...atWork, shows: '#bin' }, [
      { name: 'empty', shop: 'no photos' },
      { name: 'with photos', shop: 'with a past' },
      { name: 'a photo that could not be restored', shop: 'with a past', before: unreachable, way: failToRestore },
      { name: '320 pixels', shop: 'with a past', widths: [320] },
    ]),
    ...statesOf(inWindow, [
      { name: 'just deleted, with Undo', way: moveToBin },
      { name: 'delete for ever?', shop: 'with a past', way: askToDelete },
      { name: 'forced colours, delete for ever?', shop: 'with a past', browser: forcedColours, way: askToDelete },
    ]),
  ],
}
