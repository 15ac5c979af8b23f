import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { m } from '../src/words/compiled/messages.js'
import { expect, logIn, open, owner, test, toast } from './story.ts'

const heads = {
  reach: { heading: m.shopDetails_reach_heading(), save: m.shopDetails_reach_save() },
  story: { heading: m.shopDetails_story_heading(), save: m.shopDetails_story_save() },
  reasons: { heading: m.shopDetails_reasons_heading(), save: m.shopDetails_reasons_save() },
  services: { heading: m.shopDetails_services_heading(), save: m.shopDetails_services_save() },
  hours: { heading: m.shopDetails_hours_heading(), save: m.shopDetails_hours_save() },
  links: { heading: m.shopDetails_links_heading(), save: m.shopDetails_links_save() },
}

async function openEditor(page: Page) {
  await logIn(page, owner)
  await open(page, '/admin')
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

test('the owner writes each group, sees it as visitors do before she saves, and takes it back', async ({
  page,
  request,
}) => {
  const groups = [
    { words: heads.reach, label: m.contact_address(), typed: 'Temple Street 5', shown: '#contact' },
    { words: heads.story, label: m.shopDetails_story_label(), typed: 'We began with\none machine.', shown: '#about' },
    { words: heads.reasons, label: m.shopDetails_reasons_title({ number: 2 }), typed: 'Kolam by hand', shown: '#why' },
    {
      words: heads.services,
      label: m.shopDetails_services_point({ card: 'custom tailored blouses', number: 2 }),
      typed: 'Princess cut',
      shown: '#service',
    },
    { words: heads.hours, label: m.shopDetails_hours_sat(), typed: '11 AM to 7 PM', shown: '#contact' },
  ]
  await openEditor(page)
  for (const { words: own, label, typed, shown } of groups) {
    const field = group(page, own.heading).getByLabel(label, { exact: true })
    await field.fill(typed)
    await expect(group(page, own.heading).locator('figure')).toContainText(typed)
    await save(page, own)
    expect(await (await request.get('/')).text()).toContain(typed)
    await undo(page, own)
    await expect(field).toHaveValue('')
    expect(await (await request.get('/')).text(), shown).not.toContain(typed)
  }
})

test('links lead where the owner says; what is no link is refused beside its field and stays typed', async ({
  page,
}) => {
  await openEditor(page)
  const links = group(page, m.shopDetails_links_heading())
  await links.getByLabel(m.shopDetails_links_whatsapp()).fill('98400 0000')
  await links.getByLabel(m.shopDetails_links_videos()).fill('javascript:alert(1)')
  await page.getByRole('button', { name: m.shopDetails_links_save() }).click()
  await expect(links.getByText(m.form_numberInvalid())).toBeVisible()
  await expect(links.getByText(m.form_linkInvalid())).toBeVisible()
  await expect(links.getByLabel(m.shopDetails_links_whatsapp())).toBeFocused()
  await expect(links.getByLabel(m.shopDetails_links_videos())).toHaveValue('javascript:alert(1)')
  await expect(links.locator('figure').getByText(m.footer_video())).toHaveCount(0)

  await links.getByLabel(m.shopDetails_links_whatsapp()).fill('98400 00001')
  await links.getByLabel(m.shopDetails_links_videos()).fill('https://video.example/shop')
  await expect(links.locator('figure').getByText(m.footer_video())).toHaveCount(1)
  await save(page, heads.links)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: m.footer_video() })).toHaveAttribute(
    'href',
    'https://video.example/shop',
  )
  await expect(footer.getByRole('link', { name: m.footer_whatsapp() })).toHaveAttribute(
    'href',
    'https://wa.me/919840000001',
  )
  await undo(page, heads.links)
  await expect(footer.getByRole('link', { name: m.footer_video() })).toHaveCount(0)
})

test('what is not saved survives a failure, and is not left without a question', async ({ page }) => {
  await openEditor(page)
  const story = page.getByRole('textbox', { name: m.shopDetails_story_label(), exact: true })
  await story.fill('Not saved yet')
  await page.route('**/v1/shopTexts', (route) => route.abort())
  await page.getByRole('button', { name: m.shopDetails_story_save() }).click()
  await expect(group(page, m.shopDetails_story_heading()).getByRole('alert')).toHaveText(m.network())
  await expect(story).toHaveValue('Not saved yet')

  await page.getByRole('link', { name: m.nav_home(), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: m.shopDetails_leave() })
  await question.getByRole('button', { name: m.shopDetails_stay() }).click()
  await expect(question).toHaveCount(0)
  await expect(story).toHaveValue('Not saved yet')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(story).toHaveValue('Not saved yet')

  await page.getByRole('link', { name: m.nav_home(), exact: true }).click()
  await question.getByRole('button', { name: m.shopDetails_leaveConfirm() }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#about')).toContainText(m.about_story())
})

test('the set-up list leads to its fields and goes away when nothing is left', { tag: '@long' }, async ({
  page,
  emptyShop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(emptyShop.origin + calls.signInWithPassword.path, { data: owner })
  await open(page, `${emptyShop.origin}/admin`)
  const list = group(page, m.setUp_heading())
  const items = {
    phone: m.setUp_items_phone(),
    address: m.setUp_items_address(),
    email: m.setUp_items_email(),
    whatsapp: m.setUp_items_whatsapp(),
    map: m.setUp_items_map(),
    videos: m.setUp_items_videos(),
    story: m.setUp_items_story(),
    hours: m.setUp_items_hours(),
  }
  await expect(list.getByRole('listitem')).toHaveCount(Object.keys(items).length)
  await list.getByRole('link', { name: items.story }).click()
  await expect(page.getByRole('textbox', { name: m.shopDetails_story_label(), exact: true })).toBeFocused()
  await page.keyboard.type('Our own story.')
  await save(page, heads.story)
  await expect(list.getByText(items.story)).toHaveCount(0)
  await list.getByRole('link', { name: items.hours }).click()
  await expect(page.getByLabel(m.shopDetails_hours_monFri(), { exact: true })).toBeFocused()

  await list.getByRole('button', { name: m.setUp_fineOf({ item: items.videos }) }).click()
  await expect(list.getByText(items.videos)).toHaveCount(0)
  await page.getByRole('button', { name: m.setUp_undoMarked({ item: items.videos }) }).click()
  await expect(list.getByText(items.videos)).toBeVisible()
  for (const item of Object.values(items))
    if (item !== items.story) await list.getByRole('button', { name: m.setUp_fineOf({ item }), exact: true }).click()
  await expect(list).toHaveCount(0)
})

test('closed today is one tap, stands at the top of the page, and is undone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page)
  const banner = page.getByRole('complementary', { name: m.topBanner_label() })
  await page.getByRole('button', { name: m.closedDays_closeToday(), exact: true }).click()
  await expect(banner).toContainText(m.opening_closedToday())
  await page.getByRole('button', { name: m.closedDays_undoSaved({ closure: m.opening_closedToday() }) }).click()
  await expect(banner).not.toContainText(m.opening_closedToday())

  await page.getByText(m.closedDays_forLonger()).click()
  const today = await page.getByLabel(m.closedDays_from()).getAttribute('min')
  await page.getByLabel(m.closedDays_from()).fill(today ?? '')
  await page.getByLabel(m.closedDays_until()).fill('2020-01-01')
  await page.getByRole('button', { name: m.closedDays_close() }).click()
  await expect(page.getByText(m.closedDays_lastBeforeFirst())).toBeVisible()
  await page.getByLabel(m.closedDays_until()).fill(today ?? '')
  await page.getByLabel(m.closedDays_reason(), { exact: true }).fill('<b>Pongal</b>')
  await page.getByRole('button', { name: m.closedDays_close() }).click()
  const notice = m.opening_because({ when: m.opening_closedToday(), reason: '<b>Pongal</b>' })
  await page.goto('/')
  await expect(banner).toContainText(notice)
  await expect(page.locator('#contact')).toContainText(/Closed, opens \w+/)

  await open(page, '/admin')
  await page.getByRole('button', { name: m.closedDays_removeOf({ closure: notice }) }).click()
  await expect(banner).not.toContainText(notice)
  await page.getByRole('button', { name: m.closedDays_undoRemoved({ closure: notice }) }).click()
  await expect(banner).toContainText(notice)
  await page.getByRole('button', { name: m.closedDays_removeOf({ closure: notice }) }).click()
  await expect(banner).not.toContainText(notice)
})

test('the owner is told kindly when her hours cannot be read', async ({ page }) => {
  await openEditor(page)
  const hours = group(page, m.shopDetails_hours_heading())
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
  await hours.getByLabel(m.shopDetails_hours_sun()).fill('By appointment')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toBeVisible()
  await hours.getByLabel(m.shopDetails_hours_sun()).fill('11 AM - 2 PM')
  await expect(hours.getByText(m.shopDetails_hours_notUnderstood())).toHaveCount(0)
})

for (const year of ['2020', '2031'])
  test.describe(`for a visitor far away, whose clock says ${year}`, { tag: year === '2031' ? '@long' : [] }, () => {
    test.use({ timezoneId: 'America/Los_Angeles' })

    test('the day and the hours are those of the shop', async ({ page, emptyShop }) => {
      const { origin } = emptyShop
      const allDay = '12 AM - 12 AM'
      const businessHours = { monFri: allDay, sat: allDay, sun: allDay }
      await page.request.post(origin + calls.signInWithPassword.path, { data: owner })
      await page.request.patch(origin + calls.changeContactInfo.path, { data: { businessHours } })
      await page.request.post(origin + calls.addClosure.path, { data: {} })
      await page.clock.install({ time: `${year}-03-01T03:00:00Z` })
      const asked = page.waitForResponse((response) => response.url().endsWith(calls.listClosures.path))
      await open(page, `${origin}/`)
      await (await asked).finished()
      await expect(page.locator('#contact')).toContainText('Closed, opens tomorrow 12:00 AM')
      await expect(page.getByRole('complementary')).toContainText(m.opening_closedToday())
      // Without loading the page again.
      await page.clock.fastForward('24:00:00')
      await expect(page.locator('#contact')).toContainText('Open now, closes 12:00 AM')
      await expect(page.getByRole('complementary')).not.toContainText(m.opening_closedToday())
    })
  })
