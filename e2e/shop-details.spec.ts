import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { messages } from '../src/contract/messages.ts'
import { expect, logIn, open, owner, test, toast } from './story.ts'

const { closedDays, contact, nav, opening, setUp, shopDetails: words } = messages

async function openEditor(page: Page) {
  await logIn(page, owner)
  await open(page, '/admin')
}

const group = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })

async function save(page: Page, { heading, save }: { heading: string; save: string }) {
  await page.getByRole('button', { name: save }).click()
  await expect(toast(page, words.saved(heading))).toBeVisible()
}

async function undo(page: Page, { heading }: { heading: string }) {
  await page.getByRole('button', { name: words.undoSaved(heading) }).click()
  await expect(toast(page, words.undone(heading))).toBeVisible()
}

test('the owner writes each group, sees it as visitors do before she saves, and takes it back', async ({
  page,
  request,
}) => {
  const groups = [
    { words: words.reach, label: contact.address, typed: 'Temple Street 5', shown: '#contact' },
    { words: words.story, label: words.story.label, typed: 'We began with\none machine.', shown: '#about' },
    { words: words.reasons, label: words.reasons.title(2), typed: 'Kolam by hand', shown: '#why' },
    {
      words: words.services,
      label: words.services.point('custom tailored blouses', 2),
      typed: 'Princess cut',
      shown: '#service',
    },
    { words: words.hours, label: words.hours.sat, typed: '11 AM to 7 PM', shown: '#contact' },
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
  const links = group(page, words.links.heading)
  await links.getByLabel(words.links.whatsapp).fill('98400 0000')
  await links.getByLabel(words.links.videos).fill('javascript:alert(1)')
  await page.getByRole('button', { name: words.links.save }).click()
  await expect(links.getByText(messages.form.numberInvalid)).toBeVisible()
  await expect(links.getByText(messages.form.linkInvalid)).toBeVisible()
  await expect(links.getByLabel(words.links.whatsapp)).toBeFocused()
  await expect(links.getByLabel(words.links.videos)).toHaveValue('javascript:alert(1)')
  await expect(links.locator('figure').getByText(messages.footer.video)).toHaveCount(0)

  await links.getByLabel(words.links.whatsapp).fill('98400 00001')
  await links.getByLabel(words.links.videos).fill('https://video.example/shop')
  await expect(links.locator('figure').getByText(messages.footer.video)).toHaveCount(1)
  await save(page, words.links)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: messages.footer.video })).toHaveAttribute(
    'href',
    'https://video.example/shop',
  )
  await expect(footer.getByRole('link', { name: messages.footer.whatsapp })).toHaveAttribute(
    'href',
    'https://wa.me/919840000001',
  )
  await undo(page, words.links)
  await expect(footer.getByRole('link', { name: messages.footer.video })).toHaveCount(0)
})

test('what is not saved survives a failure, and is not left without a question', async ({ page }) => {
  await openEditor(page)
  const story = page.getByRole('textbox', { name: words.story.label })
  await story.fill('Not saved yet')
  await page.route('**/v1/shopTexts', (route) => route.abort())
  await page.getByRole('button', { name: words.story.save }).click()
  await expect(group(page, words.story.heading).getByRole('alert')).toHaveText(messages.network)
  await expect(story).toHaveValue('Not saved yet')

  await page.getByRole('link', { name: nav.home, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: words.leave })
  await question.getByRole('button', { name: words.stay }).click()
  await expect(question).toHaveCount(0)
  await expect(story).toHaveValue('Not saved yet')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(story).toHaveValue('Not saved yet')

  await page.getByRole('link', { name: nav.home, exact: true }).click()
  await question.getByRole('button', { name: words.leaveConfirm }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#about')).toContainText(messages.about.story)
})

test('the set-up list leads to its fields and goes away when nothing is left', async ({ page, emptyShop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(emptyShop.origin + calls.signInWithPassword.path, { data: owner })
  await open(page, `${emptyShop.origin}/admin`)
  const list = group(page, setUp.heading)
  const { photos: _, ...items } = setUp.items
  await expect(list.getByRole('listitem')).toHaveCount(Object.keys(items).length)
  await list.getByRole('link', { name: items.story }).click()
  await expect(page.getByRole('textbox', { name: words.story.label })).toBeFocused()
  await page.keyboard.type('Our own story.')
  await save(page, words.story)
  await expect(list.getByText(items.story)).toHaveCount(0)
  await list.getByRole('link', { name: items.hours }).click()
  await expect(page.getByLabel(words.hours.monFri, { exact: true })).toBeFocused()

  await list.getByRole('button', { name: setUp.fineOf(items.videos) }).click()
  await expect(list.getByText(items.videos)).toHaveCount(0)
  await page.getByRole('button', { name: setUp.undoMarked(items.videos) }).click()
  await expect(list.getByText(items.videos)).toBeVisible()
  for (const item of Object.values(items))
    if (item !== items.story) await list.getByRole('button', { name: setUp.fineOf(item), exact: true }).click()
  await expect(list).toHaveCount(0)
})

test('closed today is one tap, stands at the top of the page, and is undone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page)
  const banner = page.getByRole('complementary', { name: messages.topBanner.label })
  await page.getByRole('button', { name: closedDays.closeToday, exact: true }).click()
  await expect(banner).toContainText(opening.closedToday)
  await page.getByRole('button', { name: closedDays.undoSaved(opening.closedToday) }).click()
  await expect(banner).not.toContainText(opening.closedToday)

  await page.getByText(closedDays.forLonger).click()
  const today = await page.getByLabel(closedDays.from).getAttribute('min')
  await page.getByLabel(closedDays.from).fill(today ?? '')
  await page.getByLabel(closedDays.until).fill('2020-01-01')
  await page.getByRole('button', { name: closedDays.close }).click()
  await expect(page.getByText(closedDays.lastBeforeFirst)).toBeVisible()
  await page.getByLabel(closedDays.until).fill(today ?? '')
  await page.getByLabel(closedDays.reason).fill('<b>Pongal</b>')
  await page.getByRole('button', { name: closedDays.close }).click()
  const notice = opening.because(opening.closedToday, '<b>Pongal</b>')
  await page.goto('/')
  await expect(banner).toContainText(notice)
  await expect(page.locator('#contact')).toContainText(/Closed, opens \w+/)

  await open(page, '/admin')
  await page.getByRole('button', { name: closedDays.removeOf(notice) }).click()
  await expect(banner).not.toContainText(notice)
  await page.getByRole('button', { name: closedDays.undoRemoved(notice) }).click()
  await expect(banner).toContainText(notice)
  await page.getByRole('button', { name: closedDays.removeOf(notice) }).click()
  await expect(banner).not.toContainText(notice)
})

test('the owner is told kindly when her hours cannot be read', async ({ page }) => {
  await openEditor(page)
  const hours = group(page, words.hours.heading)
  await expect(hours.getByText(words.hours.notUnderstood)).toHaveCount(0)
  await hours.getByLabel(words.hours.sun).fill('By appointment')
  await expect(hours.getByText(words.hours.notUnderstood)).toBeVisible()
  await hours.getByLabel(words.hours.sun).fill('11 AM - 2 PM')
  await expect(hours.getByText(words.hours.notUnderstood)).toHaveCount(0)
})

for (const year of ['2020', '2031'])
  test.describe(`for a visitor far away, whose clock says ${year}`, () => {
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
      await expect(page.getByRole('complementary')).toContainText(opening.closedToday)
      // Without loading the page again.
      await page.clock.fastForward('24:00:00')
      await expect(page.locator('#contact')).toContainText('Open now, closes 12:00 AM')
      await expect(page.getByRole('complementary')).not.toContainText(opening.closedToday)
    })
  })
