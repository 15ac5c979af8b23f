import { toastDurationMs } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, goToContactForm, open, test, toast, waitForHydration } from './story.ts'
import { inboxOf, send, write } from './writing.ts'

test('each link of the menu scrolls its section below the header', async ({ page }) => {
  await open(page, '/')
  for (const [link, anchor] of [
    [m.nav_about(), 'about'],
    [m.nav_gallery(), 'gallery'],
    [m.nav_services(), 'service'],
    [m.nav_contact(), 'contact'],
  ] as const) {
    await page.getByRole('navigation', { name: m.nav_label() }).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/#${anchor}$`))
    await expect(async () => {
      const header = await page.locator('header').boundingBox()
      const section = await page.locator(`#${anchor} h2`).boundingBox()
      expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
      expect(section?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    }).toPass()
  }
})

test('a link to a section opens the home page from another page and scrolls to it', async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('link', { name: m.nav_services(), exact: true }).click()
  await expect(page).toHaveURL(/\/#service$/)
  await expect(page.locator('#service h2')).toBeInViewport()
})

test('the gallery shows each photo 300 pixels high with its price', { tag: '@core' }, async ({ page }) => {
  await open(page, '/')
  const pictures = page.locator('#gallery').getByRole('img')
  // The starter gallery has nine photos, and other stories publish more.
  expect(await pictures.count()).toBeGreaterThanOrEqual(9)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect((await picture.boundingBox())?.height).toBe(300)
  }
  await expect(page.locator('#gallery').getByText('₹450')).toBeVisible()
  await expect(page.locator('#gallery').getByText(m.gallery_priceOnRequest())).toBeVisible()
})

test('a sent message empties the form and shows a toast for five seconds', { tag: '@core' }, async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await write(page, 'Kannamma')
  await page.clock.pauseAt(Date.now() + 60_000)
  await send(page)
  const notice = toast(page, m.contact_sent())
  await expect(notice).toBeVisible()
  const place = await notice.boundingBox()
  expect(place?.x).toBeGreaterThan(640)
  expect(place?.y).toBeLessThan(200)
  await expect(page.getByLabel(m.contact_message(), { exact: true })).toHaveValue('')
  await page.clock.runFor(toastDurationMs - 1000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(2000)
  await expect(notice).toBeHidden()
})

test('the thanks stay after the toast closes, and a WhatsApp number added there arrives once', async ({
  page,
  shop,
}) => {
  await open(page, '/')
  await write(page, 'Thankful')
  await send(page)
  const thanks = page.locator('#contact').getByText(m.contact_thanks({ name: 'Thankful' }))
  await expect(thanks).toBeVisible()
  await page.getByRole('region', { name: m.toast_label() }).getByRole('button', { name: m.toast_close() }).click()
  await expect(toast(page, m.contact_sent())).toHaveCount(0)
  await expect(thanks).toBeVisible()

  const [number, add] = [page.getByLabel(m.contact_number()), page.getByRole('button', { name: m.contact_addNumber() })]
  await number.fill('98')
  await add.click()
  await expect(number).toHaveAccessibleDescription(m.form_numberInvalid())
  await number.fill('98400 00001')
  await add.click()
  await expect(page.getByText(m.contact_repliesOnWhatsapp())).toBeVisible()
  await expect(number).toHaveCount(0)
  const [added, ...others] = await inboxOf(shop, 'Thankful')
  expect(added).toMatchObject({ message: m.contact_numberText({ number: '98400 00001' }), folder: 'inbox' })
  expect(added?.phoneNumbers).toEqual(['+91 98400 00001'])
  expect(others).toHaveLength(1)
})

test('a message with the same text arrives a second time when it is written again', async ({ page, shop }) => {
  await open(page, '/')
  for (const times of [1, 2]) {
    await write(page, 'Alamelu')
    await send(page)
    await expect(page.getByLabel(m.contact_message(), { exact: true }), `sent ${times}`).toHaveValue('')
  }
  expect(await inboxOf(shop, 'Alamelu')).toHaveLength(2)
})

test('the contact form shows each error beside its field and sends nothing', { tag: '@core' }, async ({ page }) => {
  await open(page, '/')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/contactMessages')) requestCount++
  })
  await goToContactForm(page)
  await page.getByLabel(m.contact_email(), { exact: true }).fill('not an address')
  await send(page)
  await expect(page.getByLabel(m.contact_name(), { exact: true })).toHaveAccessibleDescription(m.form_required())
  await expect(page.getByLabel(m.contact_email(), { exact: true })).toHaveAccessibleDescription(m.form_emailInvalid())
  await expect(page.getByLabel(m.contact_message(), { exact: true })).toHaveAccessibleDescription(m.form_required())
  await expect(page.getByLabel(m.contact_name(), { exact: true })).toBeFocused()
  expect(requestCount).toBe(0)
})

test('the page reports each page view once, on load and on each navigation', async ({ page }) => {
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/pageViews')) reported.push(JSON.parse(request.postData() ?? '{}').path)
  })
  await open(page, '/')
  await page.getByRole('link', { name: m.nav_gallery(), exact: true }).click()
  await expect(page).toHaveURL(/#gallery$/)
  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The address changes before the page is shown, and only a shown page is reported.
  await expect.poll(() => reported).toHaveLength(3)
  await page.goBack()
  await expect(page).toHaveURL(/#gallery$/)
  await expect.poll(() => reported).toHaveLength(4)
  await page.goForward()
  await expect(page).toHaveURL(/\/login$/)
  await page.evaluate(() => window.history.replaceState(null, '', '/login'))
  await expect.poll(() => reported).toEqual(['/', '/#gallery', '/login', '/#gallery', '/login'])
})

test('hydration keeps the structured data', async ({ page }) => {
  await open(page, '/')
  const element = page.locator('script[type="application/ld+json"]')
  const things = JSON.parse((await element.textContent()) as string)['@graph']
  expect(things.map((thing: Record<string, unknown>) => thing['@type'])).toEqual(['LocalBusiness', 'ItemList'])
})

test('an unknown address shows the 404 page with a link to the home page', { tag: '@core' }, async ({ page }) => {
  const answer = await page.goto('/saree')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: m.page_back() }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the shop' })).toBeVisible()
})

test('the years of experience follow the visitor’s clock in the shop’s time zone', async ({ page }) => {
  // This is 0:30 AM in 2031 in Karaikudi, and still 2030 in Greenwich.
  await page.clock.setFixedTime(new Date('2030-12-31T19:00:00Z'))
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.locator('#about')).toContainText('22')
  await expect(page.getByRole('contentinfo')).toContainText('2031')
})
