import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { setUpItems } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { Browser } from '../test/browser.ts'
import { test as base, expect, open, owner, toast, waitForHydration } from './story.ts'

/** Each story answers the questions of a new shop. */
const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const cardMaxPx = 150

const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })
const preview = (page: Page) => page.locator('main figure')
const inMain = (page: Page) => page.getByRole('main')

test('a new owner signs in and gives name, phone and hours in Tamil with few taps', async ({ page, emptyShop }) => {
  const ta = { locale: 'ta' } as const
  const screens: string[] = []
  page.on('load', () => screens.push(page.url()))
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.tap()
  }
  await page.goto('/ta/login')
  await waitForHydration(page)
  await tap(page.getByLabel(m.accounts_email({}, ta)))
  await page.keyboard.type(owner.email)
  // The keyboard of a phone leads to the next field, and sends the form from the last one.
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await tap(page.getByRole('link', { name: m.nav_dashboard({}, ta) }).filter({ visible: true }))
  await waitForHydration(page)
  const card = page.getByRole('region', { name: m.setUp_heading({}, ta) })
  await tap(card.getByRole('link', { name: m.setUp_continue({}, ta) }))
  await waitForHydration(page)
  await tap(page.getByRole('textbox', { name: m.contact_phone({}, ta) }))
  await page.keyboard.type('98400 12345')
  await page.keyboard.press('Enter')
  await expect(question(page, m.setUp_askWhatsapp({}, ta))).toBeVisible()
  await tap(page.getByRole('button', { name: m.setUp_sameNumber({ phone: '98400 12345' }, ta) }))
  // The name of a new shop is selected, so typing replaces it.
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('செல்வி டெய்லர்ஸ்')
  await page.keyboard.press('Enter')
  await expect(question(page, m.setUp_askAddress({}, ta))).toBeVisible()
  await tap(page.getByRole('link', { name: m.setUp_later({}, ta) }))
  await tap(page.getByRole('button', { name: m.setUp_accept({}, ta) }))
  await expect(question(page, m.setUp_askEmail({}, ta))).toBeVisible()
  console.log(`${taps} taps on ${screens.length} screens`)
  expect(taps).toBeLessThanOrEqual(8)
  expect(screens.length).toBeLessThanOrEqual(5)
  const home = await (await fetch(`${emptyShop.origin}/ta`)).text()
  for (const text of ['செல்வி டெய்லர்ஸ்', '98400 12345', 'wa.me/919840012345']) expect(home).toContain(text)
})

test.describe('for the owner', () => {
  test.use({ isOwner: true })

  test('the walk shows what is typed, keeps it after a failure, and goes on with Enter', async ({ page }) => {
    await open(page, '/admin/set-up')
    await expect(page).toHaveURL(/\?question=phone$/)
    await expect(inMain(page)).toContainText(m.setUp_areSamples())
    await expect(preview(page)).toContainText('+91 00000 00000')
    const phone = page.getByRole('textbox', { name: m.contact_phone() })
    await phone.press('Enter')
    await expect(phone).toHaveAccessibleDescription(m.form_required())
    await phone.fill('12')
    await expect(preview(page)).toContainText('+91 00000 00000')
    await phone.press('Enter')
    await expect(phone).toHaveAccessibleDescription(m.form_phoneInvalid())
    await expect(inMain(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.route('**/v1/**', (route) => route.abort())
    await phone.fill('98400 12345')
    await expect(preview(page)).toHaveText(new RegExp(`^${m.setUp_willSee()}.*98400 12345$`))
    await phone.press('Enter')
    await expect(inMain(page).getByRole('alert').filter({ hasText: m.network() })).toBeVisible()
    await expect(phone).toHaveValue('98400 12345')
    await page.unrouteAll()
    await phone.press('Enter')
    await expect(page).toHaveURL(/\?question=whatsapp$/)
    await expect(inMain(page)).not.toContainText(m.setUp_areSamples())

    await page.goto(page.url().replace('whatsapp', 'address'))
    await expect(inMain(page)).toContainText(m.setUp_areSamples())
    await page.goto(page.url().replace('address', 'name'))
    await waitForHydration(page)
    await page.getByRole('textbox', { name: m.shopDetails_identity_name(), exact: true }).fill('Selvi Tailors')
    await expect(preview(page)).toContainText('Selvi Tailors')
    await page.getByRole('link', { name: m.setUp_later() }).click()
    await expect(page.getByRole('textbox', { name: m.contact_address() })).toBeFocused()
    await page.goBack()
    await expect(preview(page)).toContainText('Selvi Tailors')
  })

  test('the walk skips what is answered, and its end lists what is open', async ({ page, emptyShop }) => {
    const browser = new Browser(fetch, emptyShop.origin)
    await browser.ask(endpoints.signInWithPassword, owner)
    await browser.ask(endpoints.changeContactInfo, { phone: '98400 12345', address: 'Temple Street 5' })
    await open(page, '/admin/set-up')
    await expect(question(page, m.setUp_askWhatsapp())).toBeVisible()
    await page.getByRole('button', { name: m.setUp_otherNumber() }).click()
    const whatsapp = page.getByLabel(m.shopDetails_links_whatsapp())
    await expect(whatsapp).toBeFocused()
    await whatsapp.fill('98400 54321')
    await whatsapp.press('Enter')
    await expect(question(page, m.setUp_askName())).toBeVisible()
    await page.getByRole('button', { name: m.setUp_accept() }).click()
    await expect(question(page, m.setUp_askHours())).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await page.getByText(m.setUp_otherHours()).click()
    await expect(page.getByRole('button', { name: m.setUp_accept() })).toHaveCount(0)
    const saturday = page.getByRole('group', { name: m.shopDetails_hours_sat() })
    await saturday.getByRole('checkbox', { name: m.shopDetails_hours_close() }).check()
    await expect(preview(page)).toContainText('Sat Closed')
    await page.getByRole('button', { name: m.shopDetails_save() }).click()
    await expect(question(page, m.setUp_askEmail())).toBeVisible()
    await expect(page.getByRole('button', { name: m.setUp_accept() })).toHaveCount(0)
    await page.getByRole('link', { name: m.setUp_later() }).click()
    await expect(inMain(page)).toContainText(m.setUp_ownPhotos({ count: 0, wanted: 3 }))
    await page.getByRole('link', { name: m.upload_photo(), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: m.security_cancel() }).click()
    await page.getByRole('link', { name: m.setUp_later() }).click()
    await page.getByRole('button', { name: m.setUp_noNotifications() }).click()
    await expect(page.getByLabel(m.inbox_retention())).toHaveValue('730')
    await page.getByRole('button', { name: m.inbox_saveRetention(), exact: true }).click()

    await expect(question(page, m.setUp_stillOpen())).toBeVisible()
    const still = inMain(page).getByRole('listitem').filter({ hasNotText: m.setUp_done() })
    await expect(still).toHaveText([
      `${m.contact_email()} ${m.setUp_isSample()}`,
      `${m.setUp_items_photos()} ${m.setUp_notYet()}`,
    ])
    await page.getByRole('link', { name: m.setUp_next({ item: m.contact_email() }) }).click()
    await page.getByRole('textbox', { name: m.contact_email() }).fill('selvi@shop.example')
    await page.getByRole('button', { name: m.shopDetails_save() }).click()
    await expect(page).not.toHaveURL(/question=email$/)
    await browser.ask(endpoints.markSetUpItem, { item: 'photos' })

    await open(page, '/admin/set-up')
    await expect(question(page, m.setUp_ready())).toBeVisible()
    const shared = page.evaluate(() => new Promise((resolve) => Object.assign(navigator, { share: resolve })))
    await page.getByRole('button', { name: m.design_share() }).click()
    expect(await shared).toMatchObject({ url: `${emptyShop.origin}/` })
    const home = await (await fetch(emptyShop.origin)).text()
    for (const text of ['wa.me/919840054321', 'Sat Closed', 'selvi@shop.example']) expect(home).toContain(text)
    await open(page, '/admin')
    await expect(page.locator('#set-up')).toHaveCount(0)
  })

  test('the card of the dashboard saves a phone number and asks the next question', async ({ page }) => {
    await open(page, '/admin')
    const card = page.getByRole('region', { name: m.setUp_heading() })
    await card.getByRole('textbox', { name: m.contact_phone() }).fill('98400 12345')
    await page.keyboard.press('Enter')
    await expect(toast(page, m.shopDetails_saved({ group: m.contact_phone() }))).toBeVisible()
    await card.getByRole('link', { name: m.setUp_addWhatsapp() }).click()
    await expect(page.getByRole('button', { name: m.setUp_sameNumber({ phone: '98400 12345' }) })).toBeVisible()
  })

  for (const locale of languages)
    test(`each question in ${locale} fits above its buttons on a phone`, async ({ page }) => {
      await open(page, pathIn(locale, '/admin/set-up'))
      await expect(page.locator('.tab-bar')).toBeHidden()
      for (const item of setUpItems) {
        await expect(page).toHaveURL(new RegExp(`=${item}$`))
        const covered = await page.locator('.set-up').evaluate((part) => {
          const edges = [part.lastElementChild, part.querySelector('.submit-row')].map((box) =>
            box?.getBoundingClientRect(),
          )
          return (edges[0]?.bottom ?? Number.NaN) - (edges[1]?.top ?? 0)
        })
        // Fractions of a pixel depend on the widths of digits, and nobody sees them.
        expect(covered, item).toBeLessThan(1)
        await page.getByRole('link', { name: m.setUp_later({}, { locale }) }).click()
      }
    })

  for (const language of languages)
    test(`the card in ${language} is at most ${cardMaxPx} pixels high on a phone`, async ({ page, emptyShop }) => {
      const browser = new Browser(fetch, emptyShop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const heights: number[] = []
      const measure = async () => {
        await page.goto(pathIn(language, '/admin'))
        heights.push(await page.locator('#set-up').evaluate((card) => card.getBoundingClientRect().height))
      }
      await measure()
      await browser.ask(endpoints.changeContactInfo, { phone: '98400 12345' })
      await measure()
      await browser.ask(endpoints.changeContactInfo, { address: 'Temple Street 5' })
      for (const item of ['whatsapp', 'name', 'hours'] as const) await browser.ask(endpoints.markSetUpItem, { item })
      await measure()
      await browser.ask(endpoints.changeContactInfo, { email: 'selvi@shop.example' })
      await measure()
      console.log(language, heights)
      expect(Math.max(...heights)).toBeLessThanOrEqual(cardMaxPx)
    })
})
