import { m } from '../src/messages/compiled/messages.js'
import { openPart, openTamil, partLink, pressSave, savePart, shopPage, undoPart } from './shop-parts.ts'
import { expandAll, expect, open, test, toast } from './story.ts'

test.use({ isOwner: true })

const phone = { width: 360, height: 740 }
const story = m.shopDetails_story_heading()
const blouses = 'custom tailored blouses'

test('the owner changes a text of each part on the page of the shop, sees it there while typing, and undoes it', {
  tag: '@core',
}, async ({ page, shop }) => {
  const homePage = async () => (await fetch(shop.origin)).text()
  const texts = [
    { part: m.contact_address(), label: m.contact_address(), typed: 'Temple Street 5' },
    { part: story, label: m.shopDetails_story_label(), typed: 'We began with\none machine.' },
    {
      part: m.shopDetails_reasons_title({ number: 2 }),
      label: m.shopDetails_reasons_text({ number: 2 }),
      typed: 'Kolam by hand',
    },
    { part: blouses, label: m.shopDetails_services_point({ card: blouses, number: 2 }), typed: 'Princess cut' },
    { part: m.shopDetails_hours_heading(), label: m.shopDetails_hours_sat(), typed: '11 AM to 7 PM' },
  ]
  await open(page, '/admin/shop')
  for (const { part, label, typed } of texts) {
    const sheet = await openPart(page, part)
    await expandAll(page)
    const field = sheet.getByLabel(label, { exact: true }).and(sheet.locator('[name]'))
    const original = await field.inputValue()
    expect(original, label).not.toBe('')
    await field.fill(typed)
    await expect(shopPage(page)).toContainText(typed)
    await savePart(page, part)
    expect(await homePage()).toContain(typed)
    await expect(partLink(page, part)).toBeInViewport()
    await undoPart(page, part)
    await expect(shopPage(page)).toContainText(original.split('\n')[0] ?? '')
    expect(await homePage()).not.toContain(typed)
  }
})

test('a tap on a text opens it over a phone, and typing survives going back until it is discarded', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const typed = 'We began with one machine.'
  await open(page, '/admin/shop')
  const sheet = await openPart(page, story)
  const field = sheet.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(sheet.getByText(m.shopDetails_isSample()).first()).toBeVisible()
  await field.fill(typed)
  await expect(sheet.getByText(`${m.shopDetails_without()} ${m.about_story()}`)).toBeVisible()
  await openTamil(page)
  await expect(field).toHaveAttribute('lang', 'ta')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/shop')
  await expect(shopPage(page).getByText(m.shopDetails_unsaved())).toHaveCount(1)
  await expect(shopPage(page)).toContainText(typed)
  await expect(partLink(page, story)).toBeFocused()
  await expect(partLink(page, story)).toBeInViewport()

  await openPart(page, story)
  await expect(field).toHaveValue(typed)
  await sheet.getByRole('button', { name: m.shopDetails_discard() }).click()
  await expect(field).toHaveValue(m.about_story())
  await sheet.getByRole('button', { name: m.design_close() }).click()
  await expect(shopPage(page)).toContainText(m.about_story())
  await expect(page.getByText(m.shopDetails_unsaved())).toHaveCount(0)
})

test('links above the shop lead a phone to its hours and its links', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/shop')
  const link = (name: string) => page.locator('#shop-details').getByRole('link', { name, exact: true })
  await link(m.shopDetails_jumpToLinks()).click()
  await expect(page.getByRole('region', { name: m.shopDetails_further() })).toBeFocused()
  await expect(partLink(page, m.orderTime_festival_label())).toBeInViewport()
  await link(m.shopDetails_hours_heading()).click()
  await expect(page.getByRole('dialog', { name: m.shopDetails_hours_heading() })).toBeVisible()
})

test('the shop is as wide as a phone, nothing in it leaves the dashboard, and its sheet is beside it in a wide window', async ({
  page,
}) => {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/admin/shop')
    const shop = await shopPage(page).boundingBox()
    expect(shop?.width, String(width)).toBeLessThanOrEqual(392)
    const leaving = await shopPage(page)
      .locator('a[href]')
      .evaluateAll(
        (links) => links.filter((link) => !link.closest('[inert]') && !link.matches('[href^="#field-"]')).length,
      )
    expect(leaving).toBe(0)
    const sheet = await (await openPart(page, m.contact_phone())).boundingBox()
    if (width >= 1024) expect(sheet?.x, String(width)).toBeGreaterThan((shop?.x ?? 0) + (shop?.width ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the sheets of links save valid links and keep invalid ones beside an error', async ({ page, shop }) => {
  await open(page, '/admin/shop')
  const [whatsapp, videos] = [m.shopDetails_links_whatsapp(), m.shopDetails_links_videos()]
  await (await openPart(page, whatsapp)).getByLabel(whatsapp).fill('98400 00001')
  await savePart(page, whatsapp)
  await expect(partLink(page, videos)).toContainText(m.shopDetails_notGiven())
  const field = (await openPart(page, videos)).getByLabel(videos)
  await field.fill('javascript:alert(1)')
  await pressSave(page)
  await expect(page.getByRole('dialog').getByText(m.form_linkInvalid())).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('javascript:alert(1)')
  await field.fill('https://video.example/shop')
  await savePart(page, videos)
  await expect(partLink(page, videos)).toContainText('https://video.example/shop')
  const homePage = async () => (await fetch(shop.origin)).text()
  expect(await homePage()).toContain('href="https://video.example/shop"')
  expect(await homePage()).toContain('href="https://wa.me/919840000001"')
  await undoPart(page, videos)
  expect(await homePage()).not.toContain('video.example')
})

test('unsaved details survive a failure, and leaving asks for confirmation', async ({ page }) => {
  await open(page, '/admin/shop')
  const sheet = await openPart(page, story)
  const field = sheet.getByRole('textbox')
  await field.fill('Not saved yet')
  await page.route('**/v1/shopTexts', (route) => route.abort())
  await pressSave(page)
  await expect(sheet.getByRole('alert')).toContainText(m.network())
  await expect(field).toHaveValue('Not saved yet')

  const home = page.getByRole('link', { name: m.shop_name(), exact: true })
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.type())
    void question.dismiss()
  })
  await home.click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(field).toHaveValue('Not saved yet')
  page.once('dialog', (dialog) => dialog.accept())
  await home.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#about')).toContainText(m.about_story())
})

const testInOwnShop = test.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })

testInOwnShop(
  'the changes of two windows to one part or to neighbouring parts are all kept',
  async ({ page, context }) => {
    const other = await context.newPage()
    for (const window of [page, other]) await open(window, '/admin/shop')
    const change = async (window: typeof page, part: string, label: string, typed: string) => {
      const sheet = await openPart(window, part)
      await sheet.getByRole('textbox', { name: label, exact: true }).fill(typed)
      await savePart(window, part)
    }
    const [alterations, townAndYear] = ['expert clothing alterations', m.shopDetails_identity_townAndYear()]
    const point = (card: string) => m.shopDetails_services_point({ card, number: 1 })
    await change(page, blouses, point(blouses), 'Princess cut')
    await change(page, townAndYear, m.shopDetails_identity_year(), '1998')
    await change(other, alterations, point(alterations), 'Zips in a day')
    await change(other, townAndYear, m.shopDetails_identity_town(), 'Madurai')
    for (const text of ['Princess cut', 'Zips in a day', '1998', 'Madurai'])
      await expect(shopPage(other)).toContainText(text)
  },
)

testInOwnShop(
  'a sample is marked, and is the first link above the shop, until the owner changes it',
  async ({ page }) => {
    await open(page, '/admin/shop')
    const marks = page.getByText(m.shopDetails_changeSample())
    const firstLink = page.locator('.part-links').getByRole('link').first()
    await expect(marks).toHaveCount(4)
    await expect(firstLink).toHaveText(m.contact_phone())
    const sheet = await openPart(page, m.contact_phone())
    await sheet.getByLabel(m.contact_phone(), { exact: true }).fill('98400 12345')
    await savePart(page, m.contact_phone())
    // The number of WhatsApp was the sample, too.
    await expect(marks).toHaveCount(2)
    await expect(firstLink).toHaveText(m.contact_address())
  },
)

test('a link to each text opens its sheet with the field, and shows its label', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/admin/shop')
  const ids = await page.locator('#shop-details [id^="field-"]').evaluateAll((places) => places.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(40)
  for (const id of ids.filter((id) => !/businessHours|reasons\.[12]|services\.[12]/.test(id))) {
    await open(page, '/admin/more')
    await open(page, `/admin/shop#${id}`)
    await expect.poll(() => page.evaluate(lookAtField), id).toEqual({ isFocused: true, isLabelShown: true })
  }
})

/** Runs in the browser. A label is shown if nothing covers its upper or lower edge. */
function lookAtField() {
  const sheet = document.querySelector('dialog[open]')
  const named = sheet?.querySelector(`[name="${location.hash.replace('#field-', '')}"]`)
  const field = (named ?? sheet?.querySelector('input')) as HTMLInputElement | undefined
  const label = field?.closest('fieldset:has(> legend)')?.querySelector('legend') ?? field?.labels?.[0]
  if (!label) return
  const { left, top, bottom } = label.getBoundingClientRect()
  const isLabelShown = [top + 1, bottom - 1].every((y) => label.contains(document.elementFromPoint(left + 2, y)))
  return { isFocused: document.activeElement === field, isLabelShown }
}

test('the sheet of opening hours warns about hours that it cannot parse', async ({ page }) => {
  await open(page, '/admin/shop')
  const hours = await openPart(page, m.shopDetails_hours_heading())
  await expandAll(page)
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
  await hours.getByRole('group', { name: m.shopDetails_hours_sun() }).getByRole('checkbox').uncheck()
  const sunday = hours.getByLabel(m.shopDetails_hours_sun()).and(hours.locator('[name]'))
  await sunday.fill('By appointment')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toBeVisible()
  await sunday.fill('11:00 AM - 2:00 PM')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
})

test('time fields write the hours of the specification', async ({ page, shop }) => {
  await open(page, '/admin/shop')
  const hours = await openPart(page, m.shopDetails_hours_heading())
  const saturday = hours.getByRole('group', { name: m.shopDetails_hours_sat() })
  await expect(saturday.getByLabel(m.shopDetails_hours_opens())).toHaveValue('10:30')
  await saturday.getByLabel(m.shopDetails_hours_opens()).fill('09:05')
  await expect(saturday.locator('[name]')).toHaveValue('Sat 9:05 AM - 8:00 PM')
  const sunday = hours.getByRole('group', { name: m.shopDetails_hours_sun() })
  const isClosed = sunday.getByRole('checkbox', { name: m.shopDetails_hours_close() })
  await expect(isClosed).toBeChecked()
  await expect(sunday.getByLabel(m.shopDetails_hours_opens())).toBeHidden()
  await isClosed.uncheck()
  await sunday.getByLabel(m.shopDetails_hours_opens()).fill('12:00')
  await sunday.getByLabel(m.shopDetails_hours_closes()).fill('15:30')
  await expect(sunday.locator('[name]')).toHaveValue('Sun 12:00 PM - 3:30 PM')
  const weekdays = hours.getByRole('group', { name: m.shopDetails_hours_monFri() })
  const areClosed = weekdays.getByRole('checkbox', { name: m.shopDetails_hours_close() })
  await areClosed.check()
  await areClosed.uncheck()
  await expect(weekdays.locator('[name]')).toHaveValue('Mon-Fri 10:00 AM - 8:30 PM')
  await areClosed.check()
  await expect(weekdays.locator('[name]')).toHaveValue('Closed')
  await savePart(page, m.shopDetails_hours_heading())
  const homePage = await (await fetch(shop.origin)).text()
  for (const text of ['Sat 9:05 AM - 8:00 PM', 'Sun 12:00 PM - 3:30 PM', 'Mon-Fri Closed'])
    expect(homePage).toContain(text)
  await undoPart(page, m.shopDetails_hours_heading())
})

test('an invalid phone number stays in the sheet beside an error', async ({ page }) => {
  await open(page, '/admin/shop')
  const sheet = await openPart(page, m.contact_phone())
  await sheet.getByLabel(m.contact_phone(), { exact: true }).fill('12')
  await pressSave(page)
  await expect(sheet.getByText(m.form_phoneInvalid())).toBeVisible()
  await expect(sheet.getByLabel(m.contact_phone(), { exact: true })).toHaveValue('12')
})

test('a long text is not cut on a phone, and Enter saves one of a line without a line break', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/admin/shop')
  const longText = 'Wedding blouses, aari and zardosi work and alterations for three generations of families'
  const parts = [
    m.shopDetails_identity_name(),
    m.shopDetails_identity_tagline(),
    m.shopDetails_reasons_title({ number: 1 }),
    m.contact_address(),
    m.contact_phone(),
    m.shopDetails_links_map(),
  ]
  for (const part of parts) {
    const sheet = await openPart(page, part)
    for (const field of await sheet.locator('.field-input').filter({ visible: true }).all()) {
      await field.fill(longText.slice(0, 80))
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), part).toBe(0)
      expect(await field.evaluate((input) => input.scrollHeight - input.clientHeight), part).toBeLessThanOrEqual(0)
    }
    await sheet.getByRole('button', { name: m.shopDetails_discard() }).click()
    await sheet.getByRole('button', { name: m.design_close() }).click()
  }
  const sheet = await openPart(page, m.shopDetails_identity_tagline())
  const tagline = sheet.getByRole('textbox')
  await tagline.fill('Pasted\n from two lines')
  await expect(tagline).toHaveValue('Pasted from two lines')
  await tagline.press('Enter')
  await expect(toast(page, m.shopDetails_saved({ group: m.shopDetails_identity_tagline() }))).toBeVisible()
  await expect(shopPage(page)).toContainText('Pasted from two lines')
})
