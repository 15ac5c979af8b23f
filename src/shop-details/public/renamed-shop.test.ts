import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { pagePaths } from '../../../test/pages.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mailedMessagesPerHour } from '../../api/shop-constants.ts'
import { reportFailedBackups } from '../../backups/failed-backups.server.ts'
import { languages, pathIn } from '../../messages/language.ts'

const owner = { ...admin, email: 'owner@shop.example' }
const name = 'Sri Meenakshi Ladies Tailors & Aari Works'
const tamilName = 'ஸ்ரீ மீனாட்சி லேடீஸ் டெய்லர்ஸ் & ஆரி ஒர்க்ஸ்'
const saved = {
  name,
  town: 'Madurai',
  welcome: 'Come in',
  tagline: 'Blouses for three generations',
  establishedYear: 1998,
  tamil: { name: tamilName, town: 'மதுரை', welcome: 'வாருங்கள்', tagline: 'மூன்று தலைமுறைக்கும் பிளவுஸ்' },
}
const formerIdentity =
  /thaiyal|karaikudi|chettinad|2009|welcome to the shop|expert tailoring|காரைக்குடி|செட்டிநா|எங்கள் கடைக்கு|கைதேர்ந்த தையல்/i
/** The default name in Tamil is also the word for sewing. */
const sewing = /தையல் (கலை|சேவை|வேலைப்பாடு)|(சங்கிலித்|பிளவுஸ்) தையல்/g

const paths = [...pagePaths, '/no/such/page', '/?category=aari-blouse', '/login?code', '/reset-password?oobCode=x'].map(
  (path) => path.replace(':code', 'AB-1'),
)
const served = [
  ...['/manifest.webmanifest', '/ta/manifest.webmanifest', '/robots.txt', '/sitemap.xml'],
  ...['/v1/contactInfo/details', '/v1/gallery', '/v1/contactMessages', '/v1/contactMessages.csv'],
]
const built = join(import.meta.dirname, '../../../build/client')

test('a new shop shows the default texts', async ({ shop }) => {
  for (const path of ['/', '/ta', '/login', '/manifest.webmanifest']) {
    const { html } = await shop.browser().page(path)
    expect(() => expectRenamed(html, path), path).toThrow()
  }
})

test('a renamed shop shows no other name, town, year, welcome line or tagline', async ({ openShop }) => {
  const shop = await openShop({ ADMIN_EMAIL: owner.email, TEST_CLOCK: 'manual' })
  await shop.register()
  const browser = await shop.signIn(owner)
  await publishItem(browser, await uploadPhoto(browser), { category: 'aari blouse', price: '2500' })
  expect((await browser.ask(endpoints.changeShopTexts, saved)).status).toBe(200)

  await expectRenamedPages(shop, browser)
  await expectRenamedFiles(browser)
  await expectRenamedMails(shop, browser)
  await expectRenamedErrorPage(shop)
})

function expectRenamed(text: string, path: string) {
  // A link to WhatsApp contains its text percent-encoded.
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent)
  expect(formerIdentity.exec(decoded)?.[0], path).toBeUndefined()
  expect(decoded.replace(sewing, ''), path).not.toContain('தையல்')
}

async function expectRenamedPages(shop: TestShop, browser: Browser) {
  for (const client of [shop.browser(), await shop.signIn(visitor), browser])
    for (const path of paths)
      for (const language of languages) {
        const { html } = await client.page(pathIn(language, path))
        // The folder of this test is named after the product.
        expectRenamed(html.replaceAll(shop.dataDir, ''), pathIn(language, path))
      }
  const { html, text } = await shop.browser().page('/')
  for (const shown of [`© 2026 ${name}, Madurai`, 'Founded in 1998 in Madurai', `Come in ${saved.tagline}`])
    expect(text).toContain(shown)
  expect(html).toMatch(/data-years="1998"[^>]*>28</)
  const inTamil = (await shop.browser().page('/ta')).text
  for (const shown of [`© 2026 ${tamilName}, மதுரை`, `வாருங்கள் ${saved.tamil.tagline}`]) expect(inTamil).toContain(shown)
}

async function expectRenamedFiles(browser: Browser) {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .map((file) => join(file.parentPath, file.name).slice(built.length))
    .filter((path) => /\.(js|css|svg|png|ico)$/.test(path))
  expect(files.length).toBeGreaterThan(20)
  for (const path of files) expect(formerIdentity.exec(readFileSync(join(built, path), 'utf8')), path).toBeNull()
  for (const path of served) {
    const response = await browser.fetch(path)
    expect(response.status, path).toBe(200)
    expectRenamed(`${response.headers.get('content-disposition')} ${await response.text()}`, path)
  }
}

async function expectRenamedMails(shop: TestShop, browser: Browser) {
  for (const language of languages) {
    const headers = { referer: browser.origin + pathIn(language, '/forgot-password') }
    const request = { requestType: 'PASSWORD_RESET', email: visitor.email } as const
    await shop.browser().ask(endpoints.sendOobCode, request, headers)
  }
  await shop
    .browser()
    .ask(endpoints.sendContactMessage, { name: 'Meena', email: visitor.email, message: 'Is it ready?' })
  await browser.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  await browser.ask(endpoints.requestEmailChange, { newEmail: 'next@shop.example', password: owner.password })
  const { body } = await browser.ask(endpoints.startMfaEnrollment, { password: owner.password })
  expect(new URL(body.uri).searchParams.get('issuer')).toBe(name)

  await shop.browser().ask(endpoints.signInWithPassword, owner)
  await flood(shop)
  const failed = { state: 'failed' as const, heartbeatTime: 0, reason: 'folder' as const }
  await shop.deps.db
    .insertInto('backups')
    .values(['2026-11-20', '2026-11-21'].map((day) => ({ day, ...failed })))
    .execute()
  await reportFailedBackups(shop.deps, '2026-11-21')

  const mails = await shop.mails(8)
  expect(mails.map(({ from }) => from?.name).sort()).toEqual([name, name, ...Array(6).fill(tamilName)])
  for (const { subject = '', text, html } of mails) expectRenamed([subject, text, html].join('\n'), subject)
}

async function flood({ deps: shop, browser }: TestShop) {
  const message = await shop.db.selectFrom('contactMessages').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: mailedMessagesPerHour }, (_, nth) => ({
    ...message,
    id: `${nth}`,
    mailId: `${nth}`,
  }))
  await shop.db.insertInto('contactMessages').values(more).execute()
  await browser().ask(endpoints.sendContactMessage, { name: 'Meena', email: visitor.email, message: 'Is it ready?' })
}

async function expectRenamedErrorPage(shop: TestShop) {
  for (const table of ['contactMessages', 'flashMessages'])
    await shop.deps.db.schema.alterTable(table).renameTo(`${table}Away`).execute()
  const answer = await shop.browser().postForm(endpoints.sendContactMessage.path, { name: 'Meena' })
  const html = await answer.text()
  expect([answer.status, html.includes(name.replace('&', '&amp;'))]).toEqual([500, true])
  expectRenamed(html, 'error page')
}
