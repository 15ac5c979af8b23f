import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { errorMessage } from '../../src/messages/error-messages.ts'
import { sendNothing, writeAndSend, writeTooMuch } from './message.ts'
import { type Screen, statesOf } from './screen.ts'
import {
  busy,
  expectMessage,
  expectToast,
  openMenu,
  pressTab,
  unanswered,
  unfinishedScript,
  unreachable,
} from './screen-steps.ts'

const wholePage = { path: '/' }
const firstWindow = { path: '/', captures: 'window' } as const
const menu = { ...firstWindow, snapshotPart: '#menu', steps: openMenu, widths: [360, 768] }
const contactPart = { path: '/', captures: '#contact' } as const
const sendOffline = writeAndSend((page) => expectMessage(page, m.contact_waiting({ count: 1 })))
const expectThanks = (page: Page) => expectMessage(page, m.contact_thanks({ name: 'Kannamma' }))
const failToSend = (page: Page) => page.route('**/v1/contactMessages', (route) => route.abort())
const withoutScript = { javaScriptEnabled: false }
const forcedColours = { forcedColors: 'active' } as const

/** The shop rejects the message when the connection is back. */
async function sendTwice(page: Page) {
  await sendOffline(page)
  const rejection = { error: { code: 400, message: 'INVALID_ARGUMENT', status: 'INVALID_ARGUMENT', errors: [] } }
  await page.route('**/v1/contactMessages', (route) => route.fulfill({ status: 400, json: rejection }))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectMessage(page, m.contact_rejected({ reason: errorMessage('INVALID_ARGUMENT') }))
}

export const home = (): Screen => ({
  name: 'home',
  states: statesOf(wholePage, [
    { name: 'plain', snapshotPart: 'body' },
    { name: 'long texts', shop: 'long texts' },
    { name: 'the words of customers', shop: 'several photos', captures: '#customers' },
  ]),
})

export const homeFirstWindow = (): Screen => ({
  name: 'home-first-window',
  states: [
    ...statesOf(firstWindow, [
      { name: 'signed out' },
      { name: 'a visitor signed in', signedInAs: 'visitor' },
      { name: 'the owner signed in', signedInAs: 'owner' },
      { name: 'long texts', shop: 'long texts' },
      { name: 'keyboard on the skip link', visualOnly: true, steps: pressTab(1), reopen: true },
      { name: 'keyboard on the third link', visualOnly: true, steps: pressTab(3), reopen: true },
      { name: 'keyboard on the seventh', visualOnly: true, steps: pressTab(7), reopen: true },
      { name: 'closed today and soon', shop: 'closed days' },
    ]),
    ...statesOf(menu, [
      { name: 'menu open' },
      { name: 'menu open, the owner signed in', signedInAs: 'owner' },
      { name: 'long texts, menu open', shop: 'long texts' },
      { name: 'menu open, a phone in landscape', widths: [740] },
    ]),
  ],
})

export const homeContact = (): Screen => ({
  name: 'home-contact',
  states: [
    ...statesOf(contactPart, [
      { name: 'plain' },
      { name: 'closed today', shop: 'closed days' },
      { name: 'long texts', shop: 'long texts' },
      { name: 'errors', steps: sendNothing },
      { name: 'a message that is too long', steps: writeTooMuch },
      { name: 'thanks', steps: writeAndSend(expectThanks), reopen: true },
      { name: 'sending', prepare: unanswered, steps: writeAndSend() },
      { name: 'waiting for a connection', prepare: unreachable, steps: sendOffline, reopen: true },
      { name: 'rejected', prepare: failToSend, steps: sendTwice, reopen: true },
    ]),
    ...statesOf(firstWindow, [
      { name: 'errors, on screen', steps: sendNothing, reopen: true },
      {
        name: 'failed',
        snapshotPart: '.toasts',
        prepare: busy,
        steps: writeAndSend((page) => expectToast(page, m.contact_failed())),
      },
      { name: 'waiting for a connection, on screen', prepare: unreachable, steps: sendOffline, reopen: true },
      {
        name: 'sent',
        reopen: true,
        snapshotPart: '.toasts',
        steps: writeAndSend((page) => expectToast(page, m.contact_sent())),
      },
      {
        name: 'sent without JavaScript',
        browser: withoutScript,
        steps: writeAndSend((page) => page.getByText(m.contact_sent()).waitFor()),
      },
    ]),
  ],
})

export const homeInOtherBrowsers = (): Screen => ({
  name: 'home-other-browsers',
  states: [
    ...statesOf(wholePage, [
      { name: 'before the script has loaded', prepare: unfinishedScript },
      { name: 'without JavaScript', browser: withoutScript },
      { name: 'reduced motion', browser: { reducedMotion: 'reduce' } },
      { name: 'forced colours', browser: forcedColours },
    ]),
    ...statesOf(menu, [
      { name: 'without JavaScript, menu open', browser: withoutScript },
      { name: 'forced colours, menu open', browser: forcedColours },
    ]),
    ...statesOf(firstWindow, [{ name: 'forced colours, dark', browser: { ...forcedColours, colorScheme: 'dark' } }]),
    ...statesOf(contactPart, [
      { name: 'forced colours, form with errors', browser: forcedColours, steps: sendNothing },
    ]),
  ],
})

export const homeSizes = (): Screen => ({
  name: 'home-sizes',
  states: [
    ...statesOf({ ...wholePage, widths: [320] }, [
      { name: '320 pixels' },
      { name: '320 pixels, long texts', shop: 'long texts' },
    ]),
    ...statesOf(wholePage, [
      { name: '200 %', zoom: 2, widths: [768, 1280] },
      { name: '1920 pixels', widths: [1920] },
    ]),
    ...statesOf({ ...wholePage, widths: [688], prepare: (page) => page.emulateMedia({ media: 'print' }) }, [
      { name: 'printed on A4' },
      { name: 'printed on A4, long texts', shop: 'long texts' },
    ]),
  ],
})

/** The README shows this screenshot. */
export const readmeShop = (): Screen => ({
  name: 'readme-shop',
  outputFile: 'docs/thaiyal.png',
  states: statesOf(firstWindow, [{ name: 'the first window', widths: [1280] }]),
})
