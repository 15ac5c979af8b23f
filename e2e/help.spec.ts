import { m } from '../src/messages/compiled/messages.js'
import { version } from '../src/platform/program.server.ts'
import { openOwnShop } from './shop-process.ts'
import { expect, open, test as story, toast, waitForHydration } from './story.ts'

const test = story.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ HELPER_NAME: 'Kumar', HELPER_PHONE: '98400 12345' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ isOwner: true, viewport: { width: 360, height: 780 }, hasTouch: true })

const ta = { locale: 'ta' } as const

test('in Tamil, help is two taps from a failure: WhatsApp with the version, the time and the error', async ({
  page,
}) => {
  const wa = 'https://wa.me/**'
  await page.context().route(wa, (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await open(page, '/ta/admin')
  await page.locator('#photos').getByRole('listitem').filter({ hasText: 'DB-1' }).getByRole('link').tap()
  const sheet = page.getByRole('dialog')
  await page.route('**/v1/**', (route) => route.abort())
  await sheet.getByRole('textbox').first().fill('4321')
  await sheet.getByRole('button', { name: m.admin_updatePrice({}, ta) }).tap()
  const error = m.admin_priceNotUpdated({ reason: m.network({}, ta) }, ta)
  await expect(sheet.getByText(error)).toBeVisible()

  const helpTab = page.waitForEvent('popup')
  await sheet.getByRole('link', { name: m.help_for({ section: '' }, ta) }).tap()
  const help = await helpTab
  await expect(help).toHaveURL(/\/ta\/admin\/help#answer-photos$/)
  await waitForHydration(help)
  const question = m.help_prices_question({}, ta)
  const answer = help.getByRole('region', { name: question })
  await expect(answer.getByText(m.album_select({}, ta), { exact: true })).toBeInViewport()
  const place = m.admin_photosTab({}, ta)
  const way = answer.getByRole('link', { name: m.help_open({ place }, ta) })
  await expect(way).toHaveAttribute('href', '/ta/admin#photos')
  const popup = help.waitForEvent('popup')
  await answer.getByRole('link', { name: m.help_writeAbout({ question }, ta) }).tap()
  const { pathname, searchParams } = new URL((await popup).url())
  expect(pathname).toBe('/919840012345')
  const lines = searchParams.get('text')?.split('\n') ?? []
  const shop = m.shop_name({}, ta)
  expect(lines.slice(0, 2)).toEqual([m.help_greeting({ name: 'Kumar', shop }, ta), question])
  expect(lines[2]).toContain(error)
  expect(lines[3]).toMatch(/^http:\/\/localhost:\d+$/)
  expect(lines[4]).toContain(version)
  expect(lines[4]).toMatch(/\d:\d\d/)
  const name = m.backups_heading({}, ta)
  expect(lines.slice(5)).toContain(
    m.state_sentence({ name, state: m.state_backups({ kind: 'off', time: '' }, ta) }, ta),
  )
})

test.describe('while nobody is entered', () => {
  test.use({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })

  test('the owner copies the report', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/admin/help')
    await page.locator('#contact').getByRole('button', { name: m.help_share() }).tap()
    await expect(toast(page, m.help_copied())).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain(m.help_greetingAnybody({ shop: m.shop_name() }))
    expect(report).toContain(m.state_diskFree({ percent: '' }).trim())
  })
})
