import { m } from '../src/messages/compiled/messages.js'
import { openOwnShop } from './shop-process.ts'
import { signIn } from './sign-in.ts'
import { expect, open, owner, test, waitForHydration } from './story.ts'

const websiteId = '3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e'

test.use({ viewport: { width: 360, height: 740 } })

/** Replaces the script of each service by a recorder. */
const services: Record<string, { expectedFields: Record<string, string>; script: string }> = {
  [`umami:stats.example:${websiteId}`]: {
    expectedFields: { websiteId, hostUrl: 'https://stats.example', autoTrack: 'false', website: 'x' },
    script: `
    const { websiteId, hostUrl, autoTrack } = document.currentScript.dataset
    window.umami = { track: (describe) => reports.push({ websiteId, hostUrl, autoTrack, ...describe({ website: 'x' }) }) }`,
  },
  'plausible:stats.example:shop.example': {
    expectedFields: { domain: 'shop.example', name: 'pageview' },
    script: `
    const { domain } = document.currentScript.dataset
    const early = window.plausible.q
    window.plausible = (name, { u }) => reports.push({ domain, name, url: u })
    for (const one of early) window.plausible(...one)`,
  },
  'ga4:G-ABC123DEF4': {
    expectedFields: { name: 'page_view' },
    script: `
    const record = ([kind, name, what]) => kind === 'event' && reports.push({ name, url: what.page_location, title: what.page_title })
    window.dataLayer.forEach(record)
    window.dataLayer.push = record`,
  },
}

for (const [ANALYTICS, { expectedFields, script }] of Object.entries(services))
  test(`ANALYTICS=${ANALYTICS} reports each page once and no page with a password`, async ({ page }) => {
    const shop = await openOwnShop({ ANALYTICS })
    const fetched: string[] = []
    await page.route(/stats\.example|google/, (route) => {
      fetched.push(route.request().url())
      return route.fulfill({
        contentType: 'text/javascript',
        body: `{ const reports = window.reports = []; ${script} }`,
      })
    })
    const readReports = () => page.evaluate(() => (window as { reports?: Record<string, string>[] }).reports)
    const readPaths = async () =>
      (await readReports())?.map(({ url }) => new URL(url ?? '').pathname + new URL(url ?? '').hash)

    await open(page, shop.origin)
    await expect.poll(readPaths).toEqual(['/'])
    await page.evaluate(() => location.assign('#gallery'))
    await expect.poll(readPaths).toEqual(['/', '/#gallery'])
    await page.locator('#AB-1').getByRole('link').click()
    await expect.poll(readPaths).toEqual(['/', '/#gallery', '/d/AB-1'])
    await open(page, `${shop.origin}/d/AB-2`)
    await expect.poll(readPaths).toEqual(['/d/AB-2'])
    for (const report of (await readReports()) ?? []) expect(report).toMatchObject(expectedFields)
    expect(fetched).toHaveLength(2)

    await page.getByRole('button', { name: m.nav_openMenu() }).click()
    await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(async () => expect(await readReports()).toBeUndefined()).toPass()
    // The server leaves the script out of the owner's pages for every service alike.
    if (ANALYTICS.startsWith('umami')) {
      await waitForHydration(page)
      await page.context().setStorageState(await signIn(shop.origin, owner))
      const reporterScripts: string[] = []
      page.on(
        'request',
        (request) => request.url().includes('/report-page-view-') && reporterScripts.push(request.url()),
      )
      await open(page, `${shop.origin}/admin`)
      await open(page, shop.origin)
      expect(reporterScripts).toEqual([])
      expect(await readReports()).toBeUndefined()
      expect(fetched).toHaveLength(2)
    }
    await shop.stop()
  })
