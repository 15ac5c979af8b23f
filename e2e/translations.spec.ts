import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { propsIn } from '../test/html.ts'
import { announcement, test as base, expect, open, openShopScreen, toast } from './story.ts'

const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ isOwner: true })

const part = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })
const inTamil = { locale: 'ta' } as const

test('the list of missing translations links to each Tamil field and shrinks when it is saved', async ({
  page,
  emptyShop: { origin },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.patch(origin + endpoints.changeContactInfo.path, { data: { address: 'Temple Street 5' } })
  await page.request.post(origin + endpoints.addClosure.path, { data: { reason: 'Wedding' } })
  await openShopScreen(page, origin)
  const list = part(page, m.toTranslate_heading())
  await expect(list.getByRole('link')).toHaveText([m.toTranslate_closure({ reason: 'Wedding' }), m.contact_address()])

  await list.getByRole('link', { name: m.contact_address() }).click()
  const address = page.getByLabel(m.shopDetails_inTamil({ field: m.contact_address() }), { exact: true })
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('Temple Street 5')
  await address.fill('கோவில் தெரு 5')
  await page.getByRole('button', { name: m.shopDetails_reach_save() }).click()
  await expect(list.getByRole('link')).toHaveText([m.toTranslate_closure({ reason: 'Wedding' })])
  const reach = m.shopDetails_reach_heading()
  await page.getByRole('button', { name: m.shopDetails_undoSaved({ group: reach }) }).click()
  await expect(toast(page, m.shopDetails_undone({ group: reach }))).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(address).toHaveValue('Temple Street 5')
  await address.fill('கோவில் தெரு 5')
  await page.getByRole('button', { name: m.shopDetails_reach_save() }).click()
  await expect(list.getByRole('link')).toHaveCount(1)

  await list.getByRole('link').click()
  await expect(page.getByLabel(m.closedDays_inTamil({ reason: 'Wedding' }))).toBeFocused()
  await page.keyboard.type('கல்யாணம்')
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: m.closedDays_saveReason() })).toHaveCount(0)

  await page.goto(`${origin}/ta`)
  const banner = page.getByRole('complementary', { name: m.topBanner_label({}, inTamil) })
  await expect(banner).toContainText('கோவில் தெரு 5')
  await expect(announcement(page)).toContainText('கல்யாணம்')
  await page.goto(origin)
  await expect(announcement(page)).toContainText('Wedding')
})

test('the owner gets mail in the language of the last opened dashboard', async ({ page, emptyShop: { origin } }) => {
  const mailLanguage = async () => propsIn(await (await page.request.get(`${origin}/admin`)).text()).mailLanguage
  expect(await mailLanguage()).toBe('en')
  await open(page, `${origin}/ta/admin`)
  await expect.poll(mailLanguage).toBe('ta')
  await open(page, `${origin}/admin`)
  await expect.poll(mailLanguage).toBe('en')
})
