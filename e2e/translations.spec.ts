import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { propsIn } from '../test/html.ts'
import { savePart, undoPart } from './shop-parts.ts'
import { announcement, test as base, expandAll, expect, open } from './story.ts'

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
  await open(page, `${origin}/admin/shop`)
  await expandAll(page)
  const list = part(page, m.toTranslate_heading())
  await expect(list.getByRole('link')).toHaveText([m.toTranslate_closure({ reason: 'Wedding' }), m.contact_address()])

  await list.getByRole('link', { name: m.contact_address() }).click()
  const address = page.getByLabel(m.shopDetails_inTamil({ field: m.contact_address() }), { exact: true })
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('Temple Street 5')
  await expect(page.getByText(m.shopDetails_inTamilHint())).toBeVisible()
  await address.fill('கோவில் தெரு 5')
  await savePart(page, m.contact_address())
  await expect(list.getByRole('link')).toHaveText([m.toTranslate_closure({ reason: 'Wedding' })])
  await undoPart(page, m.contact_address())
  await expect(list.getByRole('link')).toHaveCount(2)
  await list.getByRole('link', { name: m.contact_address() }).click()
  await expect(address).toHaveValue('Temple Street 5')
  await address.fill('கோவில் தெரு 5')
  await savePart(page, m.contact_address())
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

for (const language of ['en', 'ta'] as const)
  test(`each text has a field for each language, which contains what its readers see, on the ${language} dashboard`, async ({
    page,
    emptyShop: { origin },
  }) => {
    const data = { reasons: [{ title: 'A title' }, {}, {}], tamil: { story: 'ஒரு கதை.' } }
    await page.request.patch(origin + endpoints.changeShopTexts.path, { data })
    await open(page, `${origin}${language === 'ta' ? '/ta' : ''}/admin/shop`)
    const contents: Record<string, string[]> = {}
    const onPage = page.locator('#shop-details a[href^="#field-"]')
    for (const part of await onPage.or(page.locator('.shop-editor a[href*="festival" i]')).all()) {
      await part.click()
      for (const field of await page.getByRole('dialog').locator('[name][lang]').all())
        contents[(await field.getAttribute('name')) ?? ''] = [
          (await field.getAttribute('lang')) ?? '',
          await field.inputValue(),
        ]
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const inTamilNames = Object.keys(contents).filter((name) => name.startsWith('tamil.'))
    expect(inTamilNames).toHaveLength(19)
    expect(contents).toMatchObject({
      story: ['en', m.about_story({}, { locale: 'en' })],
      'tamil.story': ['ta', 'ஒரு கதை.'],
      'reasons.0.title': ['en', 'A title'],
      // Tamil readers see the English text if there is no Tamil one.
      'tamil.reasons.0.title': ['en', 'A title'],
      'tamil.reasons.1.title': ['ta', m.whyChoose_reason2_title({ place: m.shop_homeland({}, inTamil) }, inTamil)],
      'tamil.festival': ['ta', ''],
    })
  })

test('the owner gets mail in the language of the last opened dashboard', async ({ page, emptyShop: { origin } }) => {
  const mailLanguage = async () => propsIn(await (await page.request.get(`${origin}/admin`)).text()).mailLanguage
  expect(await mailLanguage()).toBe('en')
  await open(page, `${origin}/ta/admin`)
  await expect.poll(mailLanguage).toBe('ta')
  await open(page, `${origin}/admin`)
  await expect.poll(mailLanguage).toBe('en')
})
