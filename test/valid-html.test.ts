import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../src/contract/calls.ts'
import type { Browser } from './browser.ts'
import { checkHtml, type Remark, whyNoChecker } from './nu-html-checker.ts'
import { admin, openTestShop, type TestShop, visitor } from './shop.ts'

/** Where each language has its pages. */
const prefixes = ['', '/ta']
const ofEverybody = [
  '/',
  '/?category=aari-blouse&order=newest',
  '/?page=2',
  '/d/DB-1',
  '/d/AB-1',
  '/offline',
  '/shared',
  '/shared?missed',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?oobCode=x',
  '/no/such/page',
]
const ofOwner = [
  '/admin',
  '/admin?folder=spam',
  '/admin?folder=deleted',
  '/admin?search=blouse',
  '/admin?search=%22%3E%3Cb%3E',
  '/admin/numbers',
  '/admin/safety',
  '/change-email?oobCode=x',
  '/login?code',
  '/login',
  '/',
]

const missing = whyNoChecker()
if (missing) console.warn(`Skipped, the pages’ HTML is not checked: ${missing}.`)

let shop: TestShop
beforeAll(async () => {
  if (missing) return
  shop = await openTestShop({ STARTER_GALLERY: 'on' })
  await shop.registered()
})
afterAll(() => shop?.close())

test.skipIf(missing)('the W3C’s checker finds no error on any page', { timeout: 180_000 }, async () => {
  const owner = await shop.signedIn(admin)
  await furnish(owner)
  const pages: Record<string, string> = {}
  for (const prefix of prefixes) {
    for (const path of ofEverybody) pages[`${prefix}${path}`] = (await shop.browser().page(prefix + path)).html
    for (const path of ofOwner) pages[`${prefix}${path}, the owner`] = (await owner.page(prefix + path)).html
    pages[`${prefix}/ after a form without script`] = await afterRefusedForm(`${prefix}/`)
  }
  await shop.shop.db.schema.dropTable('gallery').execute()
  for (const prefix of prefixes) pages[`${prefix}/admin, crashed`] = (await owner.page(`${prefix}/admin`)).html
  for (const [name, html] of Object.entries(pages)) expect(html, name).toContain('</html>')

  const remarks = await checkHtml({
    ...pages,
    'a page with an error': '<!doctype html><html lang="en"><p><title>x</title>',
  })
  // Its CSS is older than the browsers'.
  const errors = remarks.filter(({ isError, text }) => isError && !text.startsWith('CSS: '))
  // It has been asked indeed.
  expect(errors.map(({ page }) => page)).toContain('a page with an error')
  listWarnings(remarks)
  expect(
    errors.filter(({ page }) => page !== 'a page with an error').map(({ page, text }) => `${page}: ${text}`),
  ).toEqual([])
})

/** Each once. React writes `<br/>`, which is as good as `<br>`. */
function listWarnings(remarks: Remark[]) {
  const warnings = remarks.filter(({ isError, text }) => !isError && !text.startsWith('Trailing slash'))
  for (const text of new Set(warnings.map(({ text }) => text))) console.info(`Allowed in HTML: ${text}`)
}

/** A message of each kind, a photo in the bin, closed days. */
async function furnish(owner: Browser) {
  const message = { name: '"><b>Meena', email: visitor.email, message: 'One\n<b>blouse</b> & 98400 00001' }
  await shop.browser().ask(calls.sendContactMessage, message)
  await shop.browser().ask(calls.sendContactMessage, { ...message, website: 'https://spam.example' })
  await owner.ask(calls.addClosure, {})
  const { body } = await owner.ask(calls.listGallery, {})
  const item = body.items.find(({ code }: { code?: string }) => code === 'AB-1') ?? body.items.at(-1)
  await owner.ask(calls.updatePrice, { id: item.id, price: '1250' })
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
}

async function afterRefusedForm(path: string): Promise<string> {
  const person = shop.browser()
  await person.postForm(calls.sendContactMessage.path, { name: '', email: 'no address', message: '"<b>' })
  return (await person.page(path)).html
}
