import type { Page } from '@playwright/test'
import { statisticsDays } from '../../src/api/shop-constants.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { smallPhoto } from '../../test/photos.ts'
import { openPart, pressSave } from '../shop-parts.ts'
import { expandAll, expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { choose, expectMessage, expectToast, press, unanswered, unreachable, waitForRefresh } from './screen-steps.ts'

const firstInTrash = (page: Page) => page.locator('#trash').getByRole('listitem').first()

async function changePrice(page: Page, price: string) {
  await openDesign(page)
  await page.getByRole('dialog').getByRole('textbox').first().fill(price)
  await page.getByRole('dialog').getByRole('button', { name: m.admin_updatePrice() }).click()
}

async function moveToTrash(page: Page) {
  await openDesign(page)
  await page.getByRole('dialog').getByRole('button', { name: m.admin_delete() }).click()
  await expandAll(page)
  await expect(firstInTrash(page)).toBeVisible()
  await waitForRefresh(page)
  // A field that is half below the header would count as too small.
  await page.locator('.album-grid').evaluate((grid) => grid.scrollIntoView())
}

async function failToRestore(page: Page) {
  await expandAll(page)
  await firstInTrash(page).getByRole('button', { name: m.admin_restore() }).click()
  await expectMessage(page, m.admin_actionFailed({ reason: m.network() }))
}

async function askToDelete(page: Page) {
  await expandAll(page)
  await firstInTrash(page).getByRole('button', { name: m.admin_delete() }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openPastPrices(page: Page) {
  await openDesign(page, -1)
  await page.getByText(m.admin_pastPrices(), { exact: true }).click()
  // A choice that is half below the sheet's bar would count as too small.
  await page.getByRole('dialog').evaluate((dialog) => {
    for (const part of [dialog, ...dialog.querySelectorAll('*')]) part.scrollTop = 0
  })
}

const openDesign = (page: Page, nth = 0) =>
  page.locator('#photos').getByRole('listitem').nth(nth).getByRole('link').click()

const openSheetOf = (part: () => string) => async (page: Page) => void (await openPart(page, part()))
const openStory = openSheetOf(m.shopDetails_story_heading)

async function save(page: Page, part: string, text: string) {
  await (await openPart(page, part)).getByRole('textbox').fill(text)
  await pressSave(page)
}

async function typeStory(page: Page) {
  const sheet = await openPart(page, m.shopDetails_story_heading())
  await sheet.getByRole('textbox').fill('We began in 2009 with one machine.')
  await sheet.getByRole('button', { name: m.design_close() }).click()
}

async function saveInvalidLink(page: Page) {
  await save(page, m.shopDetails_links_videos(), 'video.example')
  await expectMessage(page, m.form_linkInvalid())
}

const addClosedDays = (page: Page) => press(page, m.closedDays_add())

async function selectFestival(page: Page) {
  await addClosedDays(page)
  await page.getByRole('list', { name: m.closedDays_festivals() }).getByRole('button').nth(2).click()
}

async function closeForFestival(page: Page) {
  await selectFestival(page)
  await press(page, m.closedDays_close())
  await expect(page.locator('#closed-days').getByRole('button', { name: m.toast_undo() })).toBeVisible()
}

/** The report contains the time and the port. */
const hideReport = (page: Page) =>
  page.locator('a[href*="wa.me"]').evaluateAll((links) => {
    for (const link of links as HTMLAnchorElement[]) link.href = link.href.replace(/text=.*/, 'text=')
  })

/** The mail about the new device of the owner fails, too. */
async function failToMail(page: Page) {
  await expect(page.locator('#mail li')).toHaveCount(2)
  await hideReport(page)
}

async function failOnPhotos(page: Page) {
  await choose(page, { 'blouse-1.jpg': await smallPhoto() })
  await press(page, m.admin_upload())
  await expectMessage(page, m.admin_waitingForConnection())
  await changePrice(page, '500')
  await expectMessage(page, m.admin_priceNotUpdated({ reason: m.network() }))
}

async function failOnShop(page: Page) {
  await save(page, m.contact_phone(), '98400 00001')
  await expectMessage(page, m.network())
}

const signedIn = { path: '/admin', signedInAs: 'owner', shop: 'with messages' } as const
const inWindow = { ...signedIn, captures: 'window' } as const
const inShop = { ...signedIn, path: '/admin/shop' } as const
const sheetInShop = { ...inShop, captures: 'window', snapshotPart: '.part-sheet' } as const
const inMore = { ...signedIn, path: '/admin/more' } as const
const forcedColours = { forcedColors: 'active' } as const

export const dashboard = (): Screen => ({
  name: 'dashboard',
  states: [
    ...statesOf(signedIn, [
      { name: 'nine photos', snapshotPart: 'body' },
      { name: 'empty', shop: 'no photos' },
      { name: 'long prices', shop: 'long texts' },
      { name: 'offline: nothing is saved', prepare: unreachable, steps: failOnPhotos },
      { name: 'past prices', shop: 'with a past', steps: openPastPrices, captures: '#photos' },
      { name: 'the last backup failed', shop: 'backup failed', captures: '#backups' },
      {
        name: 'all troubles of the daily check',
        shop: 'in trouble',
        steps: hideReport,
        captures: '#daily-check',
      },
      { name: 'the next question of the set-up', captures: '#set-up' },
      { name: 'a week with visits', shop: 'with visits', captures: '#today' },
      { name: '320 pixels', shop: 'long texts', widths: [320] },
      { name: '200 %', zoom: 2, widths: [768, 1280] },
    ]),
    ...statesOf(inWindow, [
      { name: 'first window' },
      { name: 'forced colours', browser: forcedColours },
      { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
      { name: 'a design open', steps: (page) => openDesign(page), snapshotPart: '.design-sheet' },
      { name: 'a design open, forced colours', browser: forcedColours, steps: (page) => openDesign(page) },
      { name: 'a design open, 320 pixels', shop: 'long texts', widths: [320], steps: (page) => openDesign(page) },
      {
        name: 'nothing found',
        steps: (page) => page.getByRole('searchbox').fill('no such words'),
        captures: '#photos',
      },
      {
        name: 'price saved, with Undo',
        snapshotPart: '.toasts',
        steps: async (page) => {
          await changePrice(page, '450')
          await expectToast(page, m.admin_priceUpdated())
          await waitForRefresh(page)
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
  ],
})

export const dashboardShop = (): Screen => ({
  name: 'dashboard-shop',
  states: [
    ...statesOf(inShop, [
      { name: 'the page', snapshotPart: 'body' },
      { name: 'long texts', shop: 'long texts' },
      { name: 'to translate', shop: 'long texts', steps: expandAll, captures: '#to-translate' },
      { name: 'typed, not saved', steps: typeStory, captures: '#shop-details' },
      { name: 'forced colours', browser: forcedColours, visualOnly: true },
      { name: '320 pixels', shop: 'long texts', widths: [320], visualOnly: true },
      { name: '200 %', zoom: 2, steps: openStory, widths: [768, 1280], visualOnly: true },
      { name: 'closed days', shop: 'closed days', captures: '#closed-days' },
      { name: 'adding closed days', shop: 'closed days', steps: addClosedDays },
      {
        name: 'a festival selected',
        steps: selectFestival,
        reopen: true,
        captures: 'window',
        snapshotPart: '#closed-days',
      },
      { name: 'closed for a festival', steps: closeForFestival, captures: '#closed-days' },
    ]),
    ...statesOf(sheetInShop, [
      { name: 'a story', steps: openStory, reopen: true },
      {
        name: 'a long address',
        shop: 'long texts',
        steps: openSheetOf(m.contact_address),
        reopen: true,
      },
      { name: 'opening hours', steps: openSheetOf(m.shopDetails_hours_heading), reopen: true },
      { name: 'town and year', steps: openSheetOf(m.shopDetails_identity_townAndYear), reopen: true },
      { name: 'a festival', steps: openSheetOf(m.orderTime_festival_label), reopen: true },
      { name: 'an invalid link', steps: saveInvalidLink, reopen: true },
      { name: 'offline: nothing is saved', prepare: unreachable, steps: failOnShop, reopen: true },
      {
        name: 'saving',
        prepare: unanswered,
        steps: (page) => save(page, m.contact_phone(), '98400 00001'),
        reopen: true,
      },
    ]),
  ],
})

export const dashboardMore = (): Screen => ({
  name: 'dashboard-more',
  states: statesOf(inMore, [
    { name: 'plain', snapshotPart: 'body' },
    { name: 'a tested backup', shop: 'backed up', path: '/admin/more#backups', captures: '#backups' },
    { name: 'mail failed', shop: 'mail failed', path: '/admin/more#mail', steps: failToMail, captures: '#mail' },
    { name: 'an empty shop', shop: 'no photos', path: '/admin/more#restore', captures: '#restore' },
    { name: '320 pixels', widths: [320] },
    { name: 'forced colours', browser: forcedColours },
  ]),
})

const failOnSecurity = async (page: Page) => {
  await unreachable(page)
  await page.locator('#second-factor').getByRole('textbox').first().fill('not the password')
  await page.locator('#second-factor').getByRole('button').last().click()
  // The link opens another tab.
  await page.goto(String(await page.locator('#second-factor [role=alert] a').getAttribute('href')))
  await expect(page.locator('#contact .form-failure')).toBeVisible()
}
const expandAnswers = async (page: Page) => {
  await expandAll(page)
  await hideReport(page)
}
const inHelp = { ...signedIn, path: '/admin/help', shop: 'backed up' } as const

export const help = (): Screen => ({
  name: 'help',
  states: statesOf(inHelp, [
    { name: 'plain', steps: hideReport, snapshotPart: 'main' },
    { name: 'answers', steps: expandAnswers, snapshotPart: '#answer-messages' },
    { name: 'nobody entered', shop: 'new', captures: '#contact' },
    { name: 'after a failure', path: '/admin/security', steps: failOnSecurity, captures: '#contact', visualOnly: true },
    { name: 'troubles', shop: 'in trouble', captures: '#state' },
    { name: '320 pixels', steps: expandAll, widths: [320] },
    { name: 'forced colours', steps: expandAll, browser: forcedColours, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false }, widths: [360], visualOnly: true },
  ]),
})

const printed = { ...signedIn, path: '/admin/print' } as const

export const print = (): Screen => ({
  name: 'print',
  states: statesOf(printed, [
    { name: 'a poster', snapshotPart: 'main' },
    { name: 'visiting cards', path: '/admin/print?of=cards', snapshotPart: '.paper-frame' },
    { name: 'long texts', shop: 'long texts', visualOnly: true },
    { name: 'cards with long texts', path: '/admin/print?of=cards', shop: 'long texts', visualOnly: true },
    { name: '320 pixels', widths: [320] },
    { name: 'forced colours', browser: forcedColours, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false }, widths: [360], visualOnly: true },
  ]),
})

const drawn = (page: Page) => expect(page.locator('#visits svg').first()).toBeVisible()
const openDays = (page: Page) => page.getByText(m.statistics_dailyTable()).click()
const statisticsState = { path: '/admin/statistics', signedInAs: 'owner', shop: 'with visits' } as const

export const statistics = (): Screen => ({
  name: 'statistics',
  states: statesOf(statisticsState, [
    { name: 'a week', steps: drawn, snapshotPart: 'main' },
    { name: 'a season', path: `/admin/statistics?days=${statisticsDays}`, steps: drawn },
    { name: 'every day', steps: openDays, widths: [360] },
    { name: 'nothing counted, and switched off', shop: 'new' },
    { name: '320 pixels', steps: drawn, widths: [320] },
    { name: 'forced colours', steps: drawn, browser: forcedColours, widths: [360] },
    { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
  ]),
})

export const trash = (): Screen => ({
  name: 'trash',
  states: [
    ...statesOf({ ...signedIn, captures: '#trash' }, [
      { name: 'empty', shop: 'no photos', steps: expandAll },
      { name: 'with photos', shop: 'with a past', steps: expandAll },
      { name: 'a photo that could not be restored', shop: 'with a past', prepare: unreachable, steps: failToRestore },
      { name: '320 pixels', shop: 'with a past', steps: expandAll, widths: [320] },
    ]),
    ...statesOf(inWindow, [
      { name: 'just deleted, with Undo', snapshotPart: '.toasts', steps: moveToTrash },
      { name: 'delete forever?', snapshotPart: '[role=alertdialog]', shop: 'with a past', steps: askToDelete },
      { name: 'forced colours, delete forever?', shop: 'with a past', browser: forcedColours, steps: askToDelete },
    ]),
  ],
})

/** The README shows this screenshot. */
export const readmeDashboard = (): Screen => ({
  name: 'readme-dashboard',
  outputFile: 'docs/dashboard.png',
  states: statesOf(inWindow, [{ name: 'the first window', widths: [1280] }]),
})
