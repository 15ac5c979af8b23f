import type { Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { currentLanguage, pathIn } from '../src/words/language.ts'
import { expect, hydrated, logIn, open, owner, test, toast } from './story.ts'

const home = () => pathIn(currentLanguage(), '/')

/** The scripts that a page fetches from now on. */
function scriptsOf(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname)
  })
  return fetched
}

test('a page fetches no script before it has been loaded, and all of it after', async ({ page }) => {
  const scripts = scriptsOf(page)
  let beforeLoad: number | undefined
  page.once('load', () => {
    beforeLoad = scripts.length
  })
  await page.goto(home())
  await hydrated(page)
  expect(beforeLoad).toBe(0)
  expect(scripts.length).toBeGreaterThan(3)
})

test('taking over asks of no picture where it stands, for which the whole page would be laid out', async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = HTMLImageElement
    const measured = prototype.getBoundingClientRect
    prototype.getBoundingClientRect = function (this: HTMLImageElement) {
      document.documentElement.dataset.askedWhere = 'yes'
      return measured.call(this)
    }
  })
  await open(page, '/')
  expect(await page.locator('.gallery-wall img').count()).toBeGreaterThan(5)
  expect(await page.evaluate(() => document.documentElement.dataset.askedWhere)).toBeUndefined()
})

test('the whole style is there before anything is shown that the page did not bring', async ({ page }) => {
  await page.route('**/assets/app-*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await open(page, '/')
  expect(await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)).toBeTruthy()
})

test('the whole style lies ready, and holds as soon as something comes that the page did not bring', async ({
  page,
}) => {
  await open(page, '/')
  const media = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.media)
  expect(await media()).toBe('print')
  // Before it can be painted: within the same turn.
  const color = await page.evaluate(async () => {
    const stranger = Object.assign(document.createElement('p'), { className: 'toast' })
    document.body.append(stranger)
    await Promise.resolve()
    return getComputedStyle(stranger).backgroundColor
  })
  expect(color).not.toBe('rgba(0, 0, 0, 0)')
  expect(await media()).toBe('all')
})

test('where the whole style cannot be had, a page listens with what it brought', async ({ page }) => {
  await page.route('**/assets/app-*.css', (route) => route.abort())
  await open(page, '/')
})

test.describe('where data is saved', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' }, viewport: { width: 360, height: 740 } })

  test('no script is fetched for reading, and the first thing that is done with one is done', async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto(home())
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(3_000)
    expect(scripts).toEqual([])

    await page.getByLabel(m.contact_name(), { exact: true }).fill('Meena')
    await hydrated(page)
    expect(scripts.length).toBeGreaterThan(3)
    await expect(page.getByLabel(m.contact_name(), { exact: true })).toHaveValue('Meena')
  })

  test('a link leads on, and a filter filters, without a script having been waited for', async ({ page }) => {
    await page.goto(home())
    await page.getByRole('link', { name: m.category_aariBlouse() }).first().click()
    await expect(page).toHaveURL(/category=aari-blouse/)
  })
})

test('a message that the browser is posting is not sent once more when the scripts have come meanwhile', async ({
  page,
}) => {
  const [scripts, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const posts: string[] = []
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.route('**/v1/contactMessages', (route) => {
    posts.push(route.request().resourceType())
    return answers.promise.then(() => route.continue())
  })
  await page.goto(home())
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Meena')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('meena@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('Is the blouse ready?')
  const pressedAgain = page.waitForEvent('console', (message) => message.text() === 'pressed again')
  // By the page itself: Playwright would wait for the answer to what has been posted.
  await page.locator('textarea[name=message]').evaluate(({ form }: HTMLTextAreaElement) => {
    form?.requestSubmit()
    const timer = setInterval(() => {
      if (!form?.noValidate) return
      clearInterval(timer)
      form.requestSubmit()
      console.log('pressed again')
    }, 20)
  })
  await expect.poll(() => posts).toEqual(['document'])
  scripts.resolve()
  await pressedAgain
  await page.unroute('**/assets/*.js')
  answers.resolve()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  expect(posts).toEqual(['document'])
})

test('who goes back before the script is there comes to the page of that address', async ({ page }) => {
  await open(page, '/')
  const first = page.locator('.gallery-wall > li').first()
  const before = await first.getAttribute('id')
  await page.getByRole('link', { name: m.gallery_newestFirst() }).click()
  await expect(first).not.toHaveAttribute('id', before ?? '')
  await page.route('**/assets/*.js', () => {})
  await page.reload()
  await page.goBack()
  await expect(first).toHaveAttribute('id', before ?? '')
})

test('the dashboard, which is nothing without its script, has it at once', async ({ page }) => {
  await logIn(page, owner)
  await open(page, '/admin')
  expect(await page.locator('script[data-parts]').count()).toBe(0)
})
