// @module-tag slow
import { expect } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { checkHtml, describeMissingChecker, type Finding } from '../../test/nu-html-checker.ts'
import { pages } from '../../test/pages.ts'
import { type TestShop, visitor } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { languages, pathIn } from '../messages/language.ts'

const pathsFor = (access: 'anyone' | 'owner') =>
  pages.filter((page) => page.access === access).map(({ path }) => path.replace(':code', 'DB-1'))

const publicPaths = [
  ...pathsFor('anyone'),
  '/?category=aari-blouse&order=newest',
  '/?page=2',
  '/d/AB-1',
  '/designs?codes=AB-1+DB-1',
  '/shared?missed',
  '/reset-password?oobCode=x',
  '/no/such/page',
]
const ownerPaths = [
  ...pathsFor('owner'),
  '/admin/messages?folder=spam',
  '/admin/messages?folder=deleted',
  '/admin/messages?search=blouse',
  '/admin/messages?search=%22%3E%3Cb%3E',
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
  const documents: Record<string, string> = {}
  for (const language of languages) {
    for (const path of publicPaths.map((path) => pathIn(language, path)))
      documents[path] = (await shop.browser().page(path)).html
    for (const path of ownerPaths.map((path) => pathIn(language, path)))
      documents[`${path}, the owner`] = (await owner.page(path)).html
    const home = pathIn(language, '/')
    documents[`${home} after a form without script`] = await afterRejectedForm(shop, home)
  }
  await shop.deps.db.schema.dropTable('gallery').execute()
  for (const path of languages.map((language) => pathIn(language, '/admin')))
    documents[`${path}, crashed`] = (await owner.page(path)).html
  for (const [name, html] of Object.entries(documents)) expect(html, name).toContain('</html>')

  const findings = await checkHtml({
    ...documents,
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
