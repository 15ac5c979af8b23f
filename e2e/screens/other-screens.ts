import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { endpoints } from '../../src/api/endpoints.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { Browser } from '../../test/browser.ts'
import { expectCached } from '../cached-pages.ts'
import { share, visitOnce } from '../sharing.ts'
import { owner } from '../shop-process.ts'
import { longEmail } from './long-texts.ts'
import type { Language, Screen } from './screen.ts'
import { type StarterShop, visitor } from './shops.ts'

const withWorker = { serviceWorkers: 'allow' } as const

export const notFound = (): Screen => ({
  name: 'not-found',
  states: [
    { name: 'plain', path: '/nowhere' },
    { name: 'near another page', path: '/Login' },
    { name: '320 pixels', path: '/nowhere', widths: [320] },
    { name: '1920 pixels', path: '/nowhere', widths: [1920] },
  ],
})

export const offline = (): Screen => ({
  name: 'offline',
  states: [
    { name: 'plain', path: '/offline' },
    { name: 'with a design that opens', path: '/d/AB-1', steps: leaveOffline, reopen: true, browser: withWorker },
    { name: '320 pixels', path: '/offline', widths: [320] },
    {
      name: 'a cached page',
      visualOnly: true,
      path: '/',
      steps: reloadOffline,
      captures: 'window',
      reopen: true,
      browser: withWorker,
    },
  ],
})

export const privacy = (): Screen => ({
  name: 'privacy',
  states: [
    { name: 'plain', path: '/privacy', widths: [360] },
    { name: '320 pixels', path: '/privacy', widths: [320] },
  ],
})

/** The phone's share sheet opens this page if the owner is not signed in. */
export const shared = (): Screen => ({
  name: 'shared',
  states: [
    { name: 'not arrived', path: '/shared?missed' },
    { name: 'two photos waiting', path: '/', steps: shareTwo, reopen: true },
    { name: 'removed', path: '/', steps: shareAndRemove, reopen: true },
    { name: 'not arrived, for the owner', path: '/shared?missed', signedInAs: 'owner' },
    { name: 'offline', path: '/', steps: shareOffline, reopen: true },
    { name: '320 pixels', path: '/', steps: shareTwo, widths: [320] },
  ],
})

async function shareTwo(page: Page) {
  await visitOnce(page)
  const shared = { mimeType: 'image/jpeg', buffer: Buffer.from([0xff]) }
  await share(page, [
    { name: 'one.jpg', ...shared },
    { name: 'two.jpg', ...shared },
  ])
  await page.getByText(m.shared_waiting({ count: 2 })).waitFor()
}

async function shareAndRemove(page: Page) {
  await shareTwo(page)
  await page.getByRole('button', { name: m.shared_remove() }).click()
  await page.getByText(m.shared_removed()).waitFor()
}

async function shareOffline(page: Page) {
  await visitOnce(page)
  await page.context().setOffline(true)
  await share(page, [{ name: 'one.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff]) }])
  await page.getByText(m.shared_offline()).waitFor()
}

export const crash = (): Screen => ({
  name: 'crash',
  states: [
    // The home page works without the gallery; the dashboard does not.
    { name: 'plain', path: '/admin', shop: 'gallery unreadable', signedInAs: 'owner' },
    {
      name: 'forced colours',
      path: '/admin',
      shop: 'gallery unreadable',
      signedInAs: 'owner',
      browser: { forcedColors: 'active' },
    },
    { name: '320 pixels', path: '/admin', shop: 'gallery unreadable', signedInAs: 'owner', widths: [320] },
  ],
})

export const mails = (): Screen => ({
  name: 'mails',
  states: [
    { name: 'a new password', path: 'about:blank', steps: readResetMail('html') },
    { name: 'a new password, as text', path: 'about:blank', steps: readResetMail('text') },
    { name: 'a message to the shop', path: 'about:blank', shop: 'with messages', steps: readMessageMail('html') },
    { name: 'a new sign-in', path: 'about:blank', shop: 'with devices', steps: readNewDeviceMail },
    {
      name: 'a message to the shop, as text',
      path: 'about:blank',
      shop: 'with messages',
      steps: readMessageMail('text'),
    },
    {
      name: 'a message to the shop, dark mode',
      path: 'about:blank',
      shop: 'with messages',
      steps: readMessageMail('html'),
      browser: { colorScheme: 'dark' },
    },
    {
      name: 'a long message to the shop',
      path: 'about:blank',
      shop: 'long texts',
      steps: readMessageMail('html', longEmail),
    },
  ],
})

type Part = 'html' | 'text'

function readResetMail(part: Part) {
  return async (page: Page, shop: StarterShop) => {
    const request = { requestType: 'PASSWORD_RESET', email: visitor.email } as const
    await new Browser(fetch, shop.origin).ask(endpoints.sendOobCode, request)
    await showMail(page, await shop.mailTo(visitor.email), part)
  }
}

function readMessageMail(part: Part, address: string = owner.email) {
  return async (page: Page, shop: StarterShop) =>
    showMail(page, await shop.mailTo(address, m.mail_message_subject({ name: '' })), part)
}

async function readNewDeviceMail(page: Page, shop: StarterShop) {
  await showMail(page, await shop.mailTo(owner.email, m.mail_newDevice_subject()), 'html')
}

/** Shows the mail as a mail program does. */
async function showMail(page: Page, { subject, html, text }: Email, part: Part) {
  await page.setContent(part === 'html' && html ? html : '<body><pre style="white-space: pre-wrap"></pre></body>')
  if (part === 'text') await page.locator('pre').evaluate((pre, content) => pre.append(content), text ?? '')
  await page.locator('body').evaluate((body, text) => {
    const subject = document.createElement('p')
    subject.append(text)
    subject.style.cssText =
      'margin: 0; padding: 16px; overflow-wrap: anywhere; background: #fff; color: #000; font: 600 16px/1.5 sans-serif'
    body.prepend(subject)
  }, subject ?? '')
}

async function leaveOffline(page: Page, _shop: StarterShop, language: Language) {
  const [seen, other] = ['/d/AB-1', '/d/EB-1'].map(language.addressOf) as [string, string]
  for (const path of [seen, language.addressOf('/offline')]) await expectCached(page, path)
  await page.context().setOffline(true)
  await page.goto(other)
  await page.getByRole('heading', { name: m.offline_saved() }).waitFor()
}

async function reloadOffline(page: Page) {
  for (const path of ['/offline', '/']) await expectCached(page, path)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(m.offline_notice({ time: '' }).slice(0, -1)).waitFor()
}
