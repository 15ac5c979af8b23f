// @module-tag slow
import { expect } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { checkHtml, describeMissingChecker, type Finding } from '../../test/nu-html-checker.ts'
import { type TestShop, visitor } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { languages, pathIn } from '../messages/language.ts'

const publicPaths = [
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
const ownerPaths = [
  '/admin',
  '/admin/messages',
  '/admin/messages?folder=spam',
  '/admin/messages?folder=deleted',
  '/admin/messages?search=blouse',
  '/admin/messages?search=%22%3E%3Cb%3E',
  '/admin/shop',
  '/admin/more',
  '/admin/statistics',
  '/admin/security',
  '/change-email?oobCode=x',
  '/login?code',
  '/login',
  '/',
]

const missing = describeMissingChecker()
if (missing) console.warn(`Skipped, the pages’ HTML is not checked: ${missing}.`)

const test = shopTest.extend('settings', { scope: 'file' }, { STARTER_GALLERY: 'on' })

test.skipIf(missing)('the HTML checker finds no error on any page', async ({ shop, owner }) => {
  await shop.register()
  await fillPages(shop, owner)
  const pages: Record<string, string> = {}
  for (const language of languages) {
    for (const path of publicPaths.map((path) => pathIn(language, path)))
      pages[path] = (await shop.browser().page(path)).html
    for (const path of ownerPaths.map((path) => pathIn(language, path)))
      pages[`${path}, the owner`] = (await owner.page(path)).html
    const home = pathIn(language, '/')
    pages[`${home} after a form without script`] = await afterRejectedForm(shop, home)
  }
  await shop.deps.db.schema.dropTable('gallery').execute()
  for (const path of languages.map((language) => pathIn(language, '/admin')))
    pages[`${path}, crashed`] = (await owner.page(path)).html
  for (const [name, html] of Object.entries(pages)) expect(html, name).toContain('</html>')

  const findings = await checkHtml({
    ...pages,
    'a page with an error': '<!doctype html><html lang="en"><p><title>x</title>',
  })
  // The checker's CSS is older than that of browsers.
  const errors = findings.filter(({ isError, text }) => isError && !text.startsWith('CSS: '))
  // This proves that the checker has read the pages.
  expect(errors.map(({ page }) => page)).toContain('a page with an error')
  listWarnings(findings)
  expect(
    errors.filter(({ page }) => page !== 'a page with an error').map(({ page, text }) => `${page}: ${text}`),
  ).toEqual([])
})

/** React writes `<br/>`, which is as good as `<br>`. */
function listWarnings(findings: Finding[]) {
  const warnings = findings.filter(({ isError, text }) => !isError && !text.startsWith('Trailing slash'))
  for (const text of new Set(warnings.map(({ text }) => text))) console.info(`Allowed in HTML: ${text}`)
}

async function fillPages(shop: TestShop, owner: Browser) {
  const message = { name: '"><b>Meena', email: visitor.email, message: 'One\n<b>blouse</b> & 98400 00001' }
  await shop.browser().ask(endpoints.sendContactMessage, message)
  await shop.browser().ask(endpoints.sendContactMessage, { ...message, website: 'https://spam.example' })
  await owner.ask(endpoints.addClosure, {})
  const { body } = await owner.ask(endpoints.listGallery, {})
  const item = body.items.find(({ code }: { code?: string }) => code === 'AB-1') ?? body.items.at(-1)
  await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1250' })
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
}

async function afterRejectedForm(shop: TestShop, path: string): Promise<string> {
  const person = shop.browser()
  await person.postForm(endpoints.sendContactMessage.path, { name: '', email: 'no address', message: '"<b>' })
  return (await person.page(path)).html
}
