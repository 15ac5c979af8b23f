import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { expect, openShopScreen, test, toast } from './story.ts'

test.use({ isOwner: true })

const groups = {
  reach: { heading: m.shopDetails_reach_heading(), save: m.shopDetails_reach_save() },
  story: { heading: m.shopDetails_story_heading(), save: m.shopDetails_story_save() },
  reasons: { heading: m.shopDetails_reasons_heading(), save: m.shopDetails_reasons_save() },
  services: { heading: m.shopDetails_services_heading(), save: m.shopDetails_services_save() },
  hours: { heading: m.shopDetails_hours_heading(), save: m.shopDetails_hours_save() },
  links: { heading: m.shopDetails_links_heading(), save: m.shopDetails_links_save() },
}

const group = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })

async function save(page: Page, { heading, save }: { heading: string; save: string }) {
  await page.getByRole('button', { name: save }).click()
  await expect(toast(page, m.shopDetails_saved({ group: heading }))).toBeVisible()
}

async function undo(page: Page, { heading }: { heading: string }) {
  await page.getByRole('button', { name: m.shopDetails_undoSaved({ group: heading }) }).click()
  await expect(toast(page, m.shopDetails_undone({ group: heading }))).toBeVisible()
}

test('the owner previews, saves and undoes each group of shop details', {
  tag: '@core',
}, async ({ page, shop }) => {
  const homePage = async () => (await fetch(shop.origin)).text()
  const fields = [
    { of: groups.reach, label: m.contact_address(), typed: 'Temple Street 5', shown: '#contact' },
    { of: groups.story, label: m.shopDetails_story_label(), typed: 'We began with\none machine.', shown: '#about' },
    { of: groups.reasons, label: m.shopDetails_reasons_title({ number: 2 }), typed: 'Kolam by hand', shown: '#why' },
    {
      of: groups.services,
      label: m.shopDetails_services_point({ card: 'custom tailored blouses', number: 2 }),
      typed: 'Princess cut',
      shown: '#service',
    },
    { of: groups.hours, label: m.shopDetails_hours_sat(), typed: '11 AM to 7 PM', shown: '#contact' },
  ]
  await openShopScreen(page)
  for (const { of: own, label, typed, shown } of fields) {
    const field = group(page, own.heading).getByLabel(label, { exact: true })
    const original = await field.inputValue()
    expect(original, label).not.toBe('')
    await field.fill(typed)
    await expect(group(page, own.heading).locator('figure')).toContainText(typed)
    await save(page, own)
    expect(await homePage()).toContain(typed)
    await undo(page, own)
    await expect(field).toHaveValue(original)
    expect(await homePage(), shown).not.toContain(typed)
  }
})

test('the form of links saves valid links and keeps invalid ones beside an error', async ({ page, shop }) => {
  await openShopScreen(page)
  const links = group(page, m.shopDetails_links_heading())
  await links.getByLabel(m.shopDetails_links_whatsapp()).fill('98400 0000')
  await links.getByLabel(m.shopDetails_links_videos()).fill('javascript:alert(1)')
  await page.getByRole('button', { name: m.shopDetails_links_save() }).click()
  await expect(links.getByText(m.form_linkInvalid())).toBeVisible()
  await expect(links.getByLabel(m.shopDetails_links_videos())).toBeFocused()
  await expect(links.getByLabel(m.shopDetails_links_videos())).toHaveValue('javascript:alert(1)')
  await expect(links.locator('figure').getByText(m.footer_video())).toHaveCount(0)

  await links.getByLabel(m.shopDetails_links_whatsapp()).fill('98400 00001')
  await links.getByLabel(m.shopDetails_links_videos()).fill('https://video.example/shop')
  await expect(links.locator('figure').getByText(m.footer_video())).toHaveCount(1)
  await save(page, groups.links)
  const homePage = async () => (await fetch(shop.origin)).text()
  expect(await homePage()).toContain('href="https://video.example/shop"')
  expect(await homePage()).toContain('href="https://wa.me/919840000001"')
  await undo(page, groups.links)
  expect(await homePage()).not.toContain('video.example')
})

test('unsaved details survive a failure, and leaving asks for confirmation', async ({ page }) => {
  await openShopScreen(page)
  const story = page.getByRole('textbox', { name: m.shopDetails_story_label(), exact: true })
  await story.fill('Not saved yet')
  await page.route('**/v1/shopTexts', (route) => route.abort())
  await page.getByRole('button', { name: m.shopDetails_story_save() }).click()
  await expect(group(page, m.shopDetails_story_heading()).getByRole('alert')).toContainText(m.network())
  await expect(story).toHaveValue('Not saved yet')

  const home = page.getByRole('link', { name: m.shop_name(), exact: true })
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.type())
    void question.dismiss()
  })
  await home.click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(story).toHaveValue('Not saved yet')
  page.once('dialog', (dialog) => dialog.accept())
  await home.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#about')).toContainText(m.about_story())
})

test('the form of opening hours warns about hours that it cannot parse', async ({ page }) => {
  await openShopScreen(page)
  const hours = group(page, m.shopDetails_hours_heading())
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
  await hours.getByLabel(m.shopDetails_hours_sun()).fill('By appointment')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toBeVisible()
  await hours.getByLabel(m.shopDetails_hours_sun()).fill('11:00 AM - 2:00 PM')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
})

test('time fields write the hours of the specification', async ({ page, shop }) => {
  await openShopScreen(page)
  const hours = group(page, m.shopDetails_hours_heading())
  const saturday = hours.getByRole('group', { name: m.shopDetails_hours_sat() })
  await expect(saturday.getByLabel(m.shopDetails_hours_opens())).toHaveValue('10:30')
  await saturday.getByLabel(m.shopDetails_hours_opens()).fill('09:05')
  await expect(saturday.locator('[name]')).toHaveValue('Sat 9:05 AM - 8:00 PM')
  const sunday = hours.getByRole('group', { name: m.shopDetails_hours_sun() })
  await expect(sunday.getByRole('button', { name: m.shopDetails_hours_close() })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sunday.getByLabel(m.shopDetails_hours_opens()).fill('12:00')
  await sunday.getByLabel(m.shopDetails_hours_closes()).fill('15:30')
  await expect(sunday.locator('[name]')).toHaveValue('Sun 12:00 PM - 3:30 PM')
  const weekdays = hours.getByRole('group', { name: m.shopDetails_hours_monFri() })
  await weekdays.getByRole('button', { name: m.shopDetails_hours_close() }).click()
  await expect(weekdays.locator('[name]')).toHaveValue('Closed')
  await save(page, groups.hours)
  const homePage = await (await fetch(shop.origin)).text()
  for (const text of ['Sat 9:05 AM - 8:00 PM', 'Sun 12:00 PM - 3:30 PM', 'Mon-Fri Closed'])
    expect(homePage).toContain(text)
  await undo(page, groups.hours)
})

test('an invalid phone number stays in the form beside an error', async ({ page }) => {
  await openShopScreen(page)
  const reach = group(page, m.shopDetails_reach_heading())
  await reach.getByLabel(m.contact_phone(), { exact: true }).fill('12')
  await page.getByRole('button', { name: m.shopDetails_reach_save() }).click()
  await expect(reach.getByText(m.form_phoneInvalid())).toBeVisible()
  await expect(reach.getByLabel(m.contact_phone(), { exact: true })).toHaveValue('12')
})

test('a long text of one line is not cut on a phone, and Enter saves it without a line break', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openShopScreen(page)
  const longText = 'Wedding blouses, aari and zardosi work and alterations for three generations of families'
  const fields = page.locator('#shop-details .field-input:is([inputmode=url], [inputmode=tel], [maxlength="120"])')
  expect(await fields.count()).toBeGreaterThan(10)
  for (const field of await fields.all()) {
    await field.fill(longText.slice(0, 80))
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    expect(await field.evaluate((input) => input.scrollHeight - input.clientHeight)).toBeLessThanOrEqual(0)
  }
  const tagline = page.getByLabel(m.shopDetails_inEnglish({ field: m.shopDetails_identity_tagline() }), { exact: true })
  await tagline.fill('Pasted\n from two lines')
  await expect(tagline).toHaveValue('Pasted from two lines')
  await tagline.press('Enter')
  await expect(toast(page, m.shopDetails_saved({ group: m.shopDetails_identity_heading() }))).toBeVisible()
  await expect(tagline).toHaveValue('Pasted from two lines')
})
