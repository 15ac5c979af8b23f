import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languageNames, languages, pathIn } from '../src/messages/language.ts'
import { announcement, expect, open, owner, test } from './story.ts'

const mostBarsPx = 120
const twoWindowsPx = 1560

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

/** Returns the height that is covered before scrolling: everything above the page's content, and the bar below it. */
function barsPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const contentTop = document.querySelector('main')?.getBoundingClientRect().top ?? 0
    const below = document.querySelector('.thumb-bar')?.getBoundingClientRect().top ?? innerHeight
    return contentTop + (innerHeight - below)
  })
}

test(`an announced closure leaves the bars at most ${mostBarsPx} pixels, and a price on the first screen`, async ({
  page,
}) => {
  await page.request.post(endpoints.signInWithPassword.path, { data: owner })
  const added = await page.request.post(endpoints.addClosure.path, { data: { reason: 'Pongal' } })
  await page.context().clearCookies()
  for (const language of languages) {
    await open(page, pathIn(language, '/'))
    await expect(announcement(page)).toBeInViewport()
    expect(await barsPx(page)).toBeLessThanOrEqual(mostBarsPx)
    await expect(page.locator('#home .price-tag').first()).toBeInViewport()
  }
  await page.request.post(endpoints.signInWithPassword.path, { data: owner })
  const { id } = await added.json()
  await page.request.delete(endpoints.deleteClosure.path.replace(':id', id))
})

test('the content of each section begins 16 pixels below its heading on a phone, 24 on a tablet, and 32 on a laptop', async ({
  page,
}) => {
  await page.goto('/')
  for (const [widthPx, gapPx] of [
    [360, 16],
    [768, 24],
    [1280, 32],
  ] as const) {
    await page.setViewportSize({ width: widthPx, height: 780 })
    const gaps = await page.locator('main section:not(#home)').evaluateAll((sections) =>
      sections.map((section) => {
        const heading = section.querySelector('.section-heading, h2') as Element
        const { bottom } = heading.getBoundingClientRect()
        const tops = [...(heading.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect().top)
        return Math.round(Math.min(...tops.filter((top) => top >= bottom)) - bottom)
      }),
    )
    expect(gaps, `${widthPx}`).toEqual(Array(5).fill(gapPx))
  }
})

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: languages.find((locale) => locale !== language) })

    test(`the bars of a ${language} page take at most ${mostBarsPx} pixels, with the offer of the other language`, async ({
      page,
    }) => {
      await open(page, pathIn(language, '/'))
      await expect(
        page.locator('header').getByRole('link', { name: m.language_offerAccept({}, { locale: language }) }),
      ).toBeVisible()
      await expect(page.locator('.thumb-bar').getByRole('link')).toHaveCount(2)
      await expect(page.getByRole('complementary')).toContainText(m.shop_placeholderAddress({}, { locale: language }))
      expect(await barsPx(page)).toBeLessThanOrEqual(mostBarsPx)
      await page.getByRole('button', { name: m.language_offerDecline({}, { locale: language }) }).click()
      expect(await barsPx(page)).toBeLessThanOrEqual(mostBarsPx)
    })

    test(`the first photo of the ${language} gallery is within two windows of a phone`, async ({ page }) => {
      await open(page, pathIn(language, '/'))
      const photo = page.locator('#gallery .picture').first()
      const top = await photo.evaluate((element) => element.getBoundingClientRect().top + scrollY)
      expect(top).toBeLessThanOrEqual(twoWindowsPx)
    })
  })

test('the hero shows whether the shop is open, pieces with prices, and a link to the gallery', async ({ page }) => {
  await open(page, '/')
  const hero = page.locator('#home')
  await expect(hero.getByText(/^(Open now|Closed), /)).toBeInViewport()
  await expect(hero.locator('.price-tag').first()).toBeInViewport()
  await hero.getByRole('link', { name: m.hero_seeWork() }).click()
  await expect(page.locator('#gallery h2')).toBeInViewport()
})

test('Read More scrolls to the text of the about section', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: m.hero_readMore() }).click()
  await expect(page.getByText(m.about_story())).toBeInViewport()
  await expect(page.locator('#about h2')).toBeInViewport()
})

test('the menu of a phone shows whether the shop is open, the hours of tomorrow, and links to the other language', async ({
  page,
}) => {
  await open(page, '/login')
  await page.getByRole('button', { name: m.nav_openMenu() }).click()
  const menu = page.locator('#menu')
  await expect(menu.getByText(/^(Open now|Closed), /)).toBeVisible()
  await expect(menu.getByText(/^(Tomorrow: .+|Closed tomorrow)$/)).toBeVisible()
  await menu.getByRole('link', { name: languageNames.ta }).click()
  await expect(page).toHaveURL(/\/ta\/login$/)
})

test('the footer of a missing page shows address, hours, map and language, and links to the gallery', async ({
  page,
}) => {
  await page.goto('/nowhere')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(m.shop_placeholderAddress())
  await expect(footer).toContainText('Mon-Fri 10:00 AM - 8:30 PM')
  await expect(footer.getByRole('link', { name: m.contact_map() })).toBeVisible()
  await expect(footer.getByRole('link', { name: languageNames.ta })).toBeVisible()
  await footer.getByRole('link', { name: m.gallery_heading() }).click()
  await expect(page.locator('#gallery h2')).toBeInViewport()
})

test('the footer of the home page does not repeat the address and the hours above it', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: m.footer_whatsapp() })).toBeVisible()
  await expect(footer).not.toContainText(m.shop_placeholderAddress())
  await expect(footer).not.toContainText('Mon-Fri')
})

test.describe('with a browser that prefers Tamil', () => {
  test.use({ locale: 'ta-IN', isOwner: true })

  test('the dashboard does not offer Tamil', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('link', { name: m.language_offerAccept() })).toBeVisible()
    await open(page, '/admin')
    await expect(page.getByRole('link', { name: m.language_offerAccept() })).toHaveCount(0)
  })
})
