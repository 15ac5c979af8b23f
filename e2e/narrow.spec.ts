import type { Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { expect, hydrated, logIn, open, owner, test } from './story.ts'

/** 320 pixels is also a window of 1280 read at 400 %; the others are a laptop and a tablet read at 200 %. */
const widthsPx = [320, 384, 640]

const visitors = ['/', '/login', '/register', '/forgot-password', '/reset-password?oobCode=x', '/nowhere']

async function expectNothingBeside(page: Page, screen: string) {
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 400 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `${screen} at ${width} pixels`).toBeLessThanOrEqual(width)
  }
}

test('nothing of any screen lies beside the window at 320 pixels and at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 400 })
  for (const path of visitors) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNothingBeside(page, path)
  }
  await open(page, '/')
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.getByText(m.form_required()).first()).toBeVisible()
  await expectNothingBeside(page, 'the form with errors')
  await page.getByRole('button', { name: m.nav_openMenu() }).click()
  await expectNothingBeside(page, 'the menu')
})

test('nothing of the dashboard lies beside the window at 320 pixels and at 200 %', async ({ page }) => {
  await logIn(page, owner)
  await page.setViewportSize({ width: 320, height: 400 })
  await page.goto('/admin')
  await hydrated(page)
  await expectNothingBeside(page, 'the dashboard')
  const binned = page.locator('#bin').getByRole('listitem')
  const others = await binned.count()
  await page.locator('#photos').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('button', { name: m.toast_undo() })).toBeVisible()
  await expectNothingBeside(page, 'the notice with Undo')
  await page.locator('#bin').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNothingBeside(page, 'the question')
  await page.getByRole('alertdialog').getByRole('button', { name: m.admin_keep() }).click()
  await page.locator('#bin').getByRole('button', { name: m.admin_restore() }).first().click()
  await expect(binned).toHaveCount(others)
  await page.goto('/admin/numbers')
  await expectNothingBeside(page, 'the numbers')
})

for (const width of [360, 1280])
  test(`every anchor lands below the header at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const anchor of ['about', 'why', 'gallery', 'service', 'contact']) {
      await open(page, `/#${anchor}`)
      const heading = page.locator(`#${anchor} h2`)
      await expect(async () => {
        const { header, top } = await heading.evaluate((element) => ({
          header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
          top: element.getBoundingClientRect().top,
        }))
        expect(top, anchor).toBeGreaterThanOrEqual(header)
        expect(top, anchor).toBeLessThan(800)
      }).toPass()
      await page.goto('about:blank')
    }
  })
