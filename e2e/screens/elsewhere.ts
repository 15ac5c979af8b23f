import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { calls } from '../../src/contract/calls.ts'
import { messages } from '../../src/contract/messages.ts'
import { Browser } from '../../test/browser.ts'
import { owner } from '../shop-process.ts'
import type { Screen } from './screen.ts'
import { type FurnishedShop, visitor } from './shops.ts'
import { shortMessages } from './words.ts'

export const notFound: Screen = {
  name: 'not-found',
  states: [
    { name: 'plain', path: '/nowhere' },
    { name: '320 pixels', path: '/nowhere', widths: [320] },
    { name: '1920 pixels', path: '/nowhere', widths: [1920] },
  ],
}

export const crash: Screen = {
  name: 'crash',
  states: [
    // The home page does without its gallery; the dashboard cannot.
    { name: 'our fault', path: '/admin', shop: 'gallery unreadable', who: 'owner' },
    { name: 'the shop is out of reach', path: '/', who: 'owner', way: goOnOffline, shows: 'window' },
    {
      name: 'forced colours',
      path: '/admin',
      shop: 'gallery unreadable',
      who: 'owner',
      browser: { forcedColors: 'active' },
    },
    { name: '320 pixels', path: '/admin', shop: 'gallery unreadable', who: 'owner', widths: [320] },
  ],
}

export const mails: Screen = {
  name: 'mails',
  states: [
    { name: 'a new password', path: 'about:blank', way: askForReset },
    { name: 'a message to the shop', path: 'about:blank', shop: 'with messages', way: readMessageMail },
  ],
}

async function goOnOffline(page: Page) {
  await page.route('**/*.data*', (route) => route.abort())
  await page.evaluate(() => history.pushState(null, '', '/admin'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByText(messages.network).waitFor()
}

async function askForReset(page: Page, shop: FurnishedShop) {
  await new Browser(fetch, shop.origin).ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  await lay(page, await shop.mailTo(visitor.email))
}

async function readMessageMail(page: Page, shop: FurnishedShop) {
  await new Browser(fetch, shop.origin).ask(calls.sendContactMessage, shortMessages[1])
  await lay(page, await shop.mailTo(owner.email))
}

/** As a mail program shows it: its HTML where it has one, else its text. */
async function lay(page: Page, mail: Email) {
  await page.setContent(
    '<body style="margin: 0; font: 16px/1.5 sans-serif"><p id="subject" style="padding: 16px; border-bottom: 1px solid #ccc; font-weight: 600"></p><div id="mail"></div></body>',
  )
  await page.locator('#subject').evaluate((element, subject) => {
    element.textContent = subject
  }, mail.subject ?? '')
  await page.locator('#mail').evaluate(
    (element, { html, text }) => {
      if (html) element.innerHTML = html
      else {
        element.textContent = text
        element.setAttribute('style', 'padding: 0 16px; white-space: pre-wrap; overflow-wrap: anywhere')
      }
    },
    { html: mail.html ?? '', text: mail.text ?? '' },
  )
}
