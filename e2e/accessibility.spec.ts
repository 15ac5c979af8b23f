import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { messages } from '../src/contract/messages.ts'
import { expect, hydrated, logIn, open, owner, test } from './story.ts'

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

for (const width of [360, 1280])
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password?oobCode=x', '/nowhere'])
    test(`axe finds nothing on ${path} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await violations(page)).toEqual([])
    })

for (const width of [360, 1280])
  test(`axe finds nothing on the dashboard at ${width} pixels`, async ({ page }) => {
    await logIn(page, owner)
    await expect(page).toHaveURL(/\/$/)
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/admin')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: messages.admin.delete }).first().click()
    await expect(page.getByRole('button', { name: messages.toast.undo })).toBeVisible()
    await page.waitForTimeout(300)
    expect(await violations(page)).toEqual([])
    await page.locator('#bin').getByRole('button', { name: messages.admin.delete }).first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.waitForTimeout(300)
    expect(await violations(page)).toEqual([])
  })

test('axe finds nothing on a form with errors, with a notice, and with the menu open', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: messages.contact.send }).click()
  await expect(page.getByText(messages.form.required).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.route('**/v1/accounts:*', (route) => route.abort())
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel(messages.accounts.email).fill('a@example.com')
  await page.getByLabel(messages.accounts.password, { exact: true }).fill('whatever')
  await page.getByRole('main').getByRole('button', { name: messages.accounts.login }).click()
  await expect(page.getByText(messages.accounts.loginFailed)).toBeVisible()
  await page.waitForTimeout(300)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: messages.nav.openMenu }).click()
  await page.waitForTimeout(300)
  expect(await violations(page)).toEqual([])
})
