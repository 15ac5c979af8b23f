import { m } from '../src/messages/compiled/messages.js'
import { type Language, languageNames } from '../src/messages/language.ts'
import { expect, goToContactForm, open, test, toast, waitForHydration } from './story.ts'
import { expectOnce, field, messageText, send, waiting, write } from './writing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a message arrives once and leaves the form empty when the page is loaded again while it is sent', async ({
  page,
  shop,
}) => {
  await open(page, '/')
  await page.route('**/v1/contactMessages', () => {}, { times: 1 })
  await write(page, 'Impatient')
  const requested = page.waitForRequest('**/v1/contactMessages')
  await send(page)
  await requested
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await goToContactForm(again)
  await expect(toast(again, m.contact_sent())).toBeVisible()
  await expect(field(again, m.contact_message())).toHaveValue('')
  await expect(waiting(again)).toHaveCount(0)
  await expectOnce(shop, 'Impatient')
})

test('text typed while a message is sent stays in the form and in the draft', async ({ page }) => {
  await open(page, '/')
  const typed = Promise.withResolvers<void>()
  await page.route('**/v1/contactMessages', async (route) => {
    await typed.promise
    await route.continue()
  })
  await write(page, 'Afterthought')
  const requested = page.waitForRequest('**/v1/contactMessages')
  await send(page)
  // The draft of the sent text is deleted before the request, and new text would go with it.
  await requested
  await field(page, m.contact_message()).fill(`${messageText} With long sleeves.`)
  typed.resolve()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(field(page, m.contact_message())).toHaveValue(`${messageText} With long sleeves.`)
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await goToContactForm(again)
  await expect(field(again, m.contact_message())).toHaveValue(`${messageText} With long sleeves.`)
})

test('text typed between sending and storing stays in the draft', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
      const typed = document.querySelector<HTMLTextAreaElement>('#contact textarea')
      if (this.name === 'messages' && typed && !typed.value.includes('sleeves')) {
        typed.value += ' With long sleeves.'
        typed.dispatchEvent(new Event('input', { bubbles: true }))
      }
      return put.apply(this, given)
    }
  })
  await open(page, '/')
  await write(page, 'Early afterthought')
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await goToContactForm(again)
  await expect(field(again, m.contact_message())).toHaveValue(`${messageText} With long sleeves.`)
})

test('a rejected message becomes a draft again', async ({ page }) => {
  await open(page, '/')
  await page.route('**/v1/contactMessages', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE', status: 'UNAVAILABLE' } } }),
  )
  await write(page, 'Rejected for now')
  await send(page)
  await expect(toast(page, m.contact_failed())).toBeVisible()
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await goToContactForm(again)
  await expect(field(again, m.contact_message())).toHaveValue(messageText)
})

test('the other language opens at the same place with what was typed', async ({ page }) => {
  const inTamil = { locale: 'ta' } as const
  const linkTo = (language: Language) => page.locator('header').getByRole('link', { name: languageNames[language] })
  // Playwright scrolls the page before it clicks a sticky element.
  const switchTo = (language: Language) =>
    linkTo(language)
      .first()
      .evaluate((link: HTMLElement) => link.click())
  await open(page, '/')
  await write(page, 'மீனா')
  await switchTo('ta')
  await expect(page).toHaveURL(/\/ta#message$/)
  await waitForHydration(page)
  await expect(field(page, m.contact_message({}, inTamil))).toBeInViewport()
  await expect(field(page, m.contact_message({}, inTamil))).toHaveValue(messageText)
  await page.locator('#EB-2').scrollIntoViewIfNeeded()
  await switchTo('en')
  await expect(page).toHaveURL(/[^a]\/#EB-2$/)
  await expect(page.locator('#EB-2')).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await switchTo('ta')
  await expect(page).toHaveURL(/\/ta$/)
})

test('an address that the browser fills in before hydration keeps the draft', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Filled in')
  const again = await page.context().newPage()
  await page.close()
  const script = Promise.withResolvers<void>()
  await again.route('**/assets/client-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await again.goto('/', { waitUntil: 'commit' })
  await field(again, m.contact_email()).fill('filled-in@example.com')
  script.resolve()
  await waitForHydration(again)
  await expect(field(again, m.contact_email())).toHaveValue('filled-in@example.com')
  await expect(field(again, m.contact_name())).toHaveValue('Filled in')
  await expect(field(again, m.contact_message())).toHaveValue(messageText)
})
